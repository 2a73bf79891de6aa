/** The service worker has given this page, so the scripts of the app are on the phone too. */
export const isFromServiceWorker = () => Boolean(navigator.serviceWorker?.controller)
