import { readBoard } from '@muster/domain/boards/endpoints.ts'
import { listEvents, readEvent } from '@muster/domain/events/endpoints.ts'
import { screen, waitFor } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { asked, boardOf, fortBus, servePeople } from '#test/boards.ts'
import { monsoon } from '#test/itineraries.ts'
import { NOW } from '#test/now.ts'
import { page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { admin, asha, meera } from '#test/people.ts'
import { requestsTo, serve } from '#test/stub-server.ts'

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
const path = '/events/900/my-items?day=2026-11-21'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  happyDOM.setViewport({ width: 1440, height: 900 })
  serve(readEvent, { data: { ...monsoon, isJoined: false, isCoordinator: true } })
  serve(readBoard, boardOf([fortBus]))
  serve(listEvents, page([]))
  servePeople({})
  return () => vi.useRealTimers()
})

test('a co-ordinator who has not joined sees their own items, without tabs, and the link in the menu', async () => {
  await openScreen(path, { as: meera })
  expect(await screen.findByRole('list', { name: 'Items on 21 Nov, Saturday' })).toBeTruthy()
  expect(screen.getByRole('heading', { level: 1, name: 'My Items' })).toBeTruthy()
  expect(asked('view')).toEqual(['mine'])
  expect(screen.queryByRole('tab')).toBeNull()
  expect(screen.getByRole('link', { name: 'My Items' }).getAttribute('href')).toBe('/events/900/my-items')
  expect(screen.queryByText('Manage Event')).toBeNull()
})

test('a co-ordinator without items on any day reads so', async () => {
  serve(readBoard, boardOf([]))
  await openScreen(path, { as: meera })
  expect(await screen.findByRole('heading', { name: 'No Coordinator Items' })).toBeTruthy()
})

test('an attendee is sent to the events and has no link', async () => {
  serve(readEvent, { data: monsoon })
  await openScreen(path, { as: asha })
  await waitFor(() => expect(location.pathname).toBe('/'))
  expect(screen.queryByRole('link', { name: 'My Items' })).toBeNull()
  expect(requestsTo(readBoard)).toHaveLength(0)
})

test('an Admin is led to My View of the whole board', async () => {
  await openScreen(path, { as: admin })
  await waitFor(() => expect(location.pathname + location.search).toBe('/events/900/all-checkin?view=mine'))
})
