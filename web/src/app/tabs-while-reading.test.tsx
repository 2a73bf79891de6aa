// @vitest-environment happy-dom
import { listEvents } from '@muster/domain/events/endpoints.ts'
import type { EventsReply } from '@muster/domain/events/schema.ts'
import { screen, within } from '@testing-library/react'
import type { DetachedWindowAPI } from 'happy-dom'
import { beforeEach, expect, test } from 'vitest'
import { inDays, offSite, page } from '#test/off-sites.ts'
import { openScreen } from '#test/open-screen.tsx'
import { asha } from '#test/people.ts'
import { serve } from '#test/stub-server.ts'

beforeEach(() => {
  const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI }
  happyDOM.setViewport({ width: 390 })
})

const tabs = () => within(screen.getByRole('navigation', { name: 'Main screens' }))
const names = () =>
  tabs()
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('While the events are read, the tabs stand where they will be, and only More can be tapped', async () => {
  let answer: (events: EventsReply) => void = () => undefined
  serve(listEvents, () => new Promise<EventsReply>(resolve => (answer = resolve)))
  const { user } = await openScreen('/', { as: asha })
  expect(names()).toEqual(['Today', 'Agenda', 'Rides', 'More'])
  expect(tabs().queryAllByRole('link')).toEqual([])
  await user.click(tabs().getByRole('button', { name: 'More' }))
  await screen.findByRole('dialog', { name: 'Menu' })
  await user.keyboard('{Escape}')

  answer(page([offSite({ isJoined: true, startDate: inDays(-1), endDate: inDays(1) })]))
  expect(await tabs().findByRole('link', { name: 'Today' })).toBeTruthy()
  expect(names()).toEqual(['Today', 'Agenda', 'Rides', 'More'])
})

test('A person without an event has Events and More', async () => {
  serve(listEvents, page([]))
  await openScreen('/', { as: asha })
  await screen.findByText('No Events Found')
  expect(names()).toEqual(['Events', 'More'])
})
