import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { requestsTo } from './stub-server.ts'

const turn = () => new Promise(resolve => setTimeout(resolve, 0))

const DOUBLE_TAP_MS = 60
const HANG_MS = 15_000

/** Two taps at once, and more for as long as a double tap takes, if the button goes away after its success. */
export async function tapAgainAndAgain(
  button: HTMLButtonElement,
  sends: Endpoint,
  isGoneAfterwards: boolean,
) {
  button.click()
  button.click()
  const since = performance.now()
  const waited = () => performance.now() - since
  while (waited() < DOUBLE_TAP_MS || requestsTo(sends).length === 0) {
    if (waited() > HANG_MS) throw new Error('The taps have sent nothing.')
    await turn()
    if (isGoneAfterwards && button.isConnected && !button.disabled) button.click()
  }
}
