import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { requestsTo } from './stub-server.ts'

const turn = () => new Promise(resolve => setTimeout(resolve, 0))

const DOUBLE_TAP_MS = 60

/** Two taps at once, and more for as long as a double tap takes, if the button goes away after its success. */
export async function tapAgainAndAgain(
  button: HTMLButtonElement,
  sends: Endpoint,
  isGoneAfterwards: boolean,
) {
  button.click()
  button.click()
  const since = performance.now()
  while (performance.now() - since < DOUBLE_TAP_MS || requestsTo(sends).length === 0) {
    await turn()
    if (isGoneAfterwards && button.isConnected && !button.disabled) button.click()
  }
}
