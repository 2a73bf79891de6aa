import { currentUser } from '@muster/domain/accounts/endpoints.ts'
import { listPasskeys } from '@muster/domain/accounts/endpoints-passkeys.ts'
import { isAdmin } from '@muster/domain/accounts/rules.ts'
import type { CurrentUser } from '@muster/domain/accounts/schema.ts'
import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, listOrganisers } from '@muster/domain/events/endpoints.ts'
import { readInstallation } from '@muster/domain/installation/endpoints.ts'
import { countUnread } from '@muster/domain/notifications/endpoints-inbox.ts'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect } from 'vitest'
import { Providers } from '#app/providers.tsx'
import { createQueryClient } from '#app/query-client.ts'
import { AppRoutes } from '#app/routes.tsx'
import { preloadFirst } from '#app/screens.ts'
import { clearSession, keepUser, startSession } from '#device/session.ts'
import { violations } from './axe.ts'
import { boardOf } from './boards.ts'
import { page } from './off-sites.ts'
import { isServed, serve } from './stub-server.ts'

export const tokenOf = (person: CurrentUser) => `token-of-${person.username}`

interface Options {
  as?: CurrentUser
  /** a session whose person is not stored */
  token?: string
  /** of the entry in the browser's history */
  state?: unknown
  /** skips axe while the first paint is still beside the screen */
  isEarlyPaintKept?: boolean
}

/** Opens the real app at this address, as this person, with the stub server. */
export async function openScreen(
  path: string,
  { as: person, token, state = null, isEarlyPaintKept = false }: Options = {},
) {
  clearSession()
  if (token) startSession(token)
  if (person) {
    startSession(tokenOf(person))
    keepUser(person)
    serve(currentUser, person)
    if (isAdmin(person) && !isServed(readInstallation))
      serve(readInstallation, { data: { disk: null, backup: null, postgres: null } })
  }
  // also for a person who logs in later: the bell, after a stream that came back
  if (!isServed(countUnread)) serve(countUnread, { data: { count: 0 } })
  // a part of the profile that comes later
  if (!isServed(listPasskeys))
    serve(listPasskeys, { data: { isPossible: false, passkeys: [], recoveryCodesLeft: 0 } })
  // a person who may not be on a screen is led to the events
  if (!isServed(listEvents)) serve(listEvents, page([]))
  if (!isServed(listOrganisers)) serve(listOrganisers, { data: { userIds: [] } })
  // a co-ordinator's phone keeps their items, two seconds after the start
  if (!isServed(readBoard)) serve(readBoard, ({ query }) => boardOf([], query.get('filters[day][$eq]') ?? ''))
  history.replaceState(state, '', path)
  await preloadFirst(location.pathname, !person && !token)
  document.documentElement.lang = 'en'
  const queryClient = createQueryClient()
  // retries as in production, without their delay
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
