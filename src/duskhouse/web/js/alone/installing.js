// The page stays when the network goes: a service worker keeps its files, all of one build together.

import { HOME } from "../place.js";

/** An update is there once a worker waits: whoever takes it gets it now, everyone else once all tabs were closed. @param {(take: () => void) => void} offer */
export async function install(offer) {
  const { serviceWorker } = navigator; // missing where the page comes over plain HTTP from another machine
  const registration = await serviceWorker?.register(new URL("service-worker.js", HOME)).catch(() => null);
  if (!registration) return;
  const tell = () => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    offer(() => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    });
  };
  const watch = () => registration.installing?.addEventListener("statechange", tell);
  registration.addEventListener("updatefound", watch);
  watch(); // it may have been found before
  tell();
}
