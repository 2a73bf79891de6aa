import type { APIRequestContext } from '@playwright/test'
import { card, expect, expectAccessible, logIn, PASSWORD, test } from './muster.ts'

test.use({ scene: 'departures' })

const DAY = '2026-11-21'

/** Everybody on the bus is checked in, apart from Asha. */
async function leaveOneMissing(request: APIRequestContext, bus: RegExp) {
  const session = await request.post('/api/auth/local', {
    data: { identifier: 'meera@muster.example', password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${(await session.json()).jwt}` }
  const board = await (await request.get(`/api/events/1/board?filters[day]=${DAY}`, { headers })).json()
  const { id } = board.data.items.find(({ name }: { name: string }) => bus.test(name))
  const { data } = await (await request.get(`/api/items/${id}/departure`, { headers })).json()
  const others = data.missing.filter(({ name }: { name: string }) => !name.startsWith('Asha'))
  const ids = others.map((person: { id: number }) => person.id)
  const list = { data: { checked_in_users: { connect: ids } } }
  expect((await request.put(`/api/buses/${id}`, { headers, data: list })).status()).toBe(200)
}

test('a bus departs with one person missing, who is moved to another bus, and her phone follows', async ({
  page,
  browser,
  muster,
}) => {
  await leaveOneMissing(page.request, /Bus 1 to Tiger Point/)
  const context = await browser.newContext({ baseURL: muster.url, viewport: { width: 390, height: 844 } })
  const phone = await context.newPage()
  await logIn(phone, 'asha')
  await phone.goto(`/events/1/my-checkin?day=${DAY}`)
  await expect(card(phone, /Bus 1 to Tiger Point/)).toBeVisible()

  await logIn(page, 'meera')
  await page.goto(`/events/1/my-items?day=${DAY}`)
  await page
    .getByRole('link', { name: /Bus 1 to Tiger Point/ })
    .last()
    .click()
  await page.getByRole('button', { name: 'Departure · 1 missing' }).click()
  const sheet = page.getByRole('dialog', { name: 'Departure of Bus 1 to Tiger Point for the sunrise' })
  await expect(sheet.getByRole('heading', { name: '1 missing' })).toBeVisible()
  await expect(sheet.getByRole('button', { name: 'Depart now' })).toBeDisabled()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Move Asha/ }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: /^Bus 2 to Tiger Point/ }).click()
  await sheet.getByRole('button', { name: 'Depart now' }).click()
  await expect(sheet.getByText(/^Departed 5:\d\d AM by Meera/)).toBeVisible()
  await expect(sheet.getByText('Moved to Bus 2 to Tiger Point for the sunrise')).toBeVisible()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: /^Departed 5:\d\d AM$/ })).toBeVisible()

  const moved = card(phone, /Bus 2 to Tiger Point/)
  await expect(
    moved.getByText('You were moved here from Bus 1 to Tiger Point for the sunrise.'),
  ).toBeVisible()
  await expect(card(phone, /Bus 1 to Tiger Point/)).toHaveCount(0)
  await expectAccessible(phone)
  await context.close()
})
