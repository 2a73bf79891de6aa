import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { requestsTo } from './stub-server.ts'
import { tapAgainAndAgain } from './tap-again.ts'

export interface TapCase {
  /** opens the screen as far as the button */
  open: () => Promise<unknown>
  button: string | RegExp
  role?: 'button' | 'link' | 'radio'
  sends: Endpoint
  /** the button stays after its success, where a later tap means something new */
  stays?: boolean
}

const isBusy = (button: HTMLElement) => button.isConnected && button.textContent.endsWith('...')

export async function expectSentOnce({ open, button: name, role = 'button', sends, stays }: TapCase) {
  await open()
  const buttons = await screen.findAllByRole<HTMLButtonElement>(role, { name })
  const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
  const button = dialog ? within(dialog).getByRole<HTMLButtonElement>(role, { name }) : buttons[0]
  await tapAgainAndAgain(button as HTMLButtonElement, sends, !stays)
  await waitFor(() => expect(requestsTo(sends)).toHaveLength(1))
  // a reply that is still on its way would end up in the next test
  await waitFor(() => expect(isBusy(button as HTMLElement)).toBe(false))
  // the script of the next screen may still be loading
  await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
}
