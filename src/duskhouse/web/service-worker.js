// Keeps all files of one build. A page without a server is answered from them, so that it works without a network. A
// server's page is as new as the server as long as that answers; what it says is never kept.

const OWN = `duskhouse ${registration.scope} `; // other pages of the same host have caches, too
const BUILD = `${OWN}-build-`;
const ALONE = "-alone-" === "yes";
/** An older one of what the build does not name may be kept. @param {string} name */
const wanted = (name) => new Request(name, { cache: name.includes("-build-") ? "default" : "no-cache" });
const FILES = ["-files-"].map(wanted);
const SERVED = /^(api|ws|healthz|readyz|metrics)\b/;

addEventListener("install", (event) => event.waitUntil(caches.open(BUILD).then((kept) => kept.addAll(FILES))));

addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith(OWN) && name !== BUILD))
      .then((names) => Promise.all(names.map((name) => caches.delete(name))))
      .then(() => clients.claim()),
  ),
);

addEventListener("message", ({ data }) => data === "take over" && skipWaiting());

/** @param {Request | string} name */
const kept = (name) => caches.open(BUILD).then((files) => files.match(name));

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  if (!ALONE && SERVED.test(request.url.slice(registration.scope.length))) return;
  if (request.mode !== "navigate") event.respondWith(kept(request).then((found) => found ?? fetch(request)));
  else if (ALONE) event.respondWith(kept("./").then((found) => found ?? fetch(request)));
  else event.respondWith(fetch(request).catch(async (error) => (await kept("./")) ?? Promise.reject(error)));
});

// ---------------------------------------------------------------- it is one's turn
/** A server has sent it, encrypted for this browser alone. */
addEventListener("push", (event) => {
  const { title, text, path, tag } = event.data.json();
  const address = new URL(path.replace(/^\//, ""), registration.scope).href;
  event.waitUntil(registration.showNotification(title, { body: text, tag, data: address }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data));
});

/** The table, where it is open already. @param {string} address */
async function show(address) {
  const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = pages.find(({ url }) => url.split("#")[0] === address);
  return there ? there.focus() : clients.openWindow(address);
}
