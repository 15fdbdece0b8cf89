// The page stays when the network goes: a service worker keeps its files, all of one build together.

import { HOME } from "../place.js";

/** An update is there once a worker waits: whoever wants it takes it, and everyone gets it at the next start. */
const UPDATE = "duskhouse-update";

/** @param {(take: () => void) => void} offer */
export const onUpdate = (offer) =>
  addEventListener(UPDATE, (event) => offer(/** @type {CustomEvent} */ (event).detail));

export async function install() {
  const { serviceWorker } = navigator; // missing where the page comes over plain HTTP from another machine
  const registration = await serviceWorker?.register(new URL("service-worker.js", HOME)).catch(() => null);
  if (!registration) return;
  const tell = () => {
    const { waiting } = registration;
    if (!waiting || !serviceWorker.controller) return;
    const take = () => {
      serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
      waiting.postMessage("take over");
    };
    dispatchEvent(new CustomEvent(UPDATE, { detail: take }));
  };
  registration.addEventListener("updatefound", () =>
    registration.installing?.addEventListener("statechange", tell),
  );
  tell();
}
