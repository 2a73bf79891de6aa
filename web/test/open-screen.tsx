import { currentUser } from '@muster/domain/accounts/endpoints.ts'
import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { readInstallation } from '@muster/domain/installation/endpoints.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { AppRoutes } from '#app/routes.tsx'
import { preloadFirst } from '#app/screens.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { violations } from './axe.ts'
import { isServed, serve } from './stub-server.ts'

export const tokenOf = (person: CurrentUser) => `token-of-${person.username}`

interface Options {
  as?: CurrentUser
  /** a session of which the phone knows nothing else */
  token?: string
  /** axe does not look at the page while the first paint still stands beside the screen */
  isEarlyPaintKept?: boolean
}

/** The real routes, guards, queries and storage at this address, as this person, in front of the stub server. */
export async function openScreen(
  path: string,
  { as: person, token, isEarlyPaintKept = false }: Options = {},
) {
  clearSession()
  if (token) startSession(token)
  if (person) {
    startSession(tokenOf(person))
    keepUser(person)
    serve(currentUser, person)
    if (isAdmin(person) && !isServed(readInstallation))
      serve(readInstallation, { data: { disk: null, backup: null } })
  }
  history.replaceState(null, '', path)
  await preloadFirst(location.pathname, !person && !token)
  document.documentElement.lang = 'en'
  const queryClient = createQueryClient()
  // As many retries as in production, without the waiting.
  queryClient.setDefaultOptions({
    ...queryClient.getDefaultOptions(),
    queries: { ...queryClient.getDefaultOptions().queries, retryDelay: 1 },
  })
  render(
    <Providers queryClient={queryClient}>
      <AppRoutes />
    </Providers>,
  )
  await screen.findByRole('heading', { level: 1 })
  if (!isEarlyPaintKept) await waitFor(async () => expect(await violations()).toEqual([]))
  return { user: userEvent.setup(), queryClient }
}
