/** For what nobody waits for. Safari does not say when it is idle. */
export const idle = () =>
  new Promise<void>(resolve => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 1)
  })
