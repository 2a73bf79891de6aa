import type { Endpoint } from '@muster/domain/shared/endpoint.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, vi } from 'vitest'
import { NOW } from './itineraries.ts'
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

export async function expectSentOnce({ open, button: name, role = 'button', sends, stays }: TapCase) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  try {
    await open()
    const buttons = await screen.findAllByRole<HTMLButtonElement>(role, { name })
    const dialog = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1)
    const button = dialog ? within(dialog).getByRole<HTMLButtonElement>(role, { name }) : buttons[0]
    await tapAgainAndAgain(button as HTMLButtonElement, sends, !stays)
    await waitFor(() => expect(requestsTo(sends)).toHaveLength(1))
    // the script of the next screen may still be loading
    await waitFor(() => expect(document.querySelector('h1')).not.toBeNull())
  } finally {
    vi.useRealTimers()
  }
}
