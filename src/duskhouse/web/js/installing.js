// The page can be installed: a service worker keeps its files, all of one build together.

import { HOME } from "./place.js";

const WORKER = new URL("service-worker.js", HOME).href;

/** The one script that is named by a text: a server's policy wants to know which. */
function trusted() {
  const { trustedTypes } = /** @type {any} */ (globalThis); // not in every browser
  return trustedTypes?.createPolicy("worker", { createScriptURL: () => WORKER }).createScriptURL("") ?? WORKER;
}

/** An update is there once a worker waits: whoever takes it gets it now, everyone else once all tabs were closed. @param {(take: () => void) => void} offer */
export async function install(offer) {
  const { serviceWorker } = navigator; // missing where the page comes over plain HTTP from another machine
  const registration = await serviceWorker?.register(trusted()).catch(() => null);
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
