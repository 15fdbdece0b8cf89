// Keeps all files of one build, and answers from them: the page works without a network.

const OWN = `duskhouse ${registration.scope} `; // other pages of the same host have caches, too
const BUILD = `${OWN}-build-`;
const FILES = ["-files-"].map((name) => new Request(name, { cache: "no-cache" })); // an older one may be kept

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

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(registration.scope)) return;
  const kept = request.mode === "navigate" ? "./" : request;
  event.respondWith(caches.open(BUILD).then(async (files) => (await files.match(kept)) ?? fetch(request)));
});
