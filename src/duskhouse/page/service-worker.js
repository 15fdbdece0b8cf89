// Keeps all files of one build, and answers from them: the page works without a network.

const BUILD = "-build-";
const FILES = ["-files-"];

addEventListener("install", (event) => event.waitUntil(caches.open(BUILD).then((kept) => kept.addAll(FILES))));

addEventListener("activate", (event) =>
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name))))
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
