/** Types as fast as a hardware scanner, however busy the machine is that runs the test. */
export function typeCode(code: string, millisecondsPerKey = 5): void {
  let at = performance.now()
  for (const key of [...code, 'Enter']) {
    const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
    at += millisecondsPerKey
    Object.defineProperty(event, 'timeStamp', { value: at })
    document.activeElement?.dispatchEvent(event)
  }
}
