import type { Page } from '@playwright/test'
import { expect, expectAccessible, logIn } from './muster.ts'

const BOARD = '/events/1/all-checkin?day=2026-11-21'
const counted = (page: Page, label: string, count: number) =>
  page.getByRole('link', { name: new RegExp(`^${count} ?${label}$`) }).last()

/** From the board to an item, a check-in by hand and its annulment. Leaves the numbers as they were. */
export async function checkInByHand(page: Page, bus: string) {
  await logIn(page, 'admin')
  await page.goto(BOARD)
  await page.getByRole('button', { name: /^Buses/ }).click()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: new RegExp(bus) })
    .last()
    .click()
  await expect(page.getByRole('heading', { name: 'Pending Users (27)' })).toBeVisible()
  await expectAccessible(page)

  const [first] = await page.getByRole('button', { name: /^Check in / }).all()
  const name = (await first?.getAttribute('aria-label'))?.replace('Check in ', '') ?? ''
  await first?.click()
  await expect(page.getByRole('heading', { name: 'Pending Users (26)' })).toBeVisible()
  await expect(counted(page, 'Pending', 26)).toBeVisible()
  await counted(page, 'Checked In', 1).click()
  await expect(page.getByText(/^at 5:\d\d AM by Nandita Rao$/)).toBeVisible()

  await page.getByRole('button', { name: `Undo the check-in of ${name}` }).click()
  await page.getByLabel('Reason').fill('Wrong bus')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Undo check-in' }).click()
  await expect(page.getByText('None of the users are checked in')).toBeVisible()
  await expect(counted(page, 'Pending', 27)).toBeVisible()

  await counted(page, 'Pending', 27).click()
  await page.getByRole('button', { name: new RegExp(`^${name}.*Show check-ins$`) }).click()
  await expect(page.getByText('Reason: Wrong bus').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Close' }).click()
}
