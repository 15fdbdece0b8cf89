// The worker of a match or of a record, and which build of the page it belongs to.

/** Files are in web/{build}/js/alone. */
export const build = new URL(import.meta.url).pathname.split("/").at(-4) ?? "";

export const startWorker = () => new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
