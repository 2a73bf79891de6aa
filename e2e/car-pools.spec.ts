import type { Browser, Page } from '@playwright/test'
import { card, expect, expectAccessible, PASSWORD, test } from './muster.ts'

test.use({ scene: 'car pools' })

/** Others see a change by themselves within so long. */
const SOON = { timeout: 1_000 }
const BOARD = '/events/1/car-pools'

async function open(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(BOARD)
  await expect(card(page, /Kothrud Depot/)).toBeVisible()
  return page
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('four people share a ride, and each sees by themselves what the others do', async ({ browser }) => {
  test.setTimeout(120_000)
  const [owner, invited, asking, stranger] = (await Promise.all(
    ['meera', 'asha', 'devika.kelkar12', 'dhruv.more13'].map(name => open(browser, `${name}@muster.example`)),
  )) as [Page, Page, Page, Page]
  const area = /^Erandwane, Pune$/
  const exact = /^Banyan Gate, Erandwane, Pune$/

  await button(owner, 'Create Car Pool').click()
  const form = owner.getByRole('dialog')
  await form.getByRole('combobox', { name: 'Meeting point' }).fill('Banyan Gate, Erandwane, Pune')
  await owner.keyboard.press('Escape')
  await form.getByRole('button', { name: 'One seat less' }).click()
  const invite = form.getByRole('combobox', { name: /invite/i })
  await invite.fill('Asha Desh')
  await owner.getByRole('option', { name: 'Asha Deshpande' }).click()
  await expectAccessible(owner)
  await form.getByRole('button', { name: 'Create Car Pool' }).click()
  await expect(card(owner, exact)).toContainText('2 seats available')
  await expect(card(stranger, area)).toContainText('Approximate area', SOON)
  await expect(card(invited, exact).getByRole('button', { name: 'Invited' })).toBeDisabled()
  await expect(owner.getByText('You already own a car pool')).toBeVisible()
  await expect(stranger.locator('body')).not.toContainText('Banyan Gate')

  await card(owner, exact).getByRole('link', { name: 'View' }).click()
  const details = owner.getByRole('dialog', { name: 'Car Pool Details' })
  await card(asking, area).getByRole('button', { name: 'Join' }).click()
  const request = details.getByRole('region', { name: 'Would like to join' })
  await expect(request).toContainText('I would like to join your car pool', SOON)
  await expectAccessible(owner)
  await request.getByRole('button', { name: 'Accept' }).click()
  await expect(card(asking, exact).getByRole('button', { name: 'Leave' })).toBeVisible(SOON)
  await expect(card(stranger, area)).toContainText('1 seat left', SOON)
  await expect(card(asking, exact).getByRole('link', { name: 'Call Meera Kulkarni' })).toBeVisible()

  await card(invited, exact).getByRole('link', { name: 'View' }).click()
  await invited.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
  await expect(card(stranger, area)).toContainText('Full', SOON)
  await expect(card(stranger, area).getByRole('button', { name: 'Join' })).toBeDisabled()
  await expectAccessible(stranger)

  await card(asking, exact).getByRole('button', { name: 'Leave' }).click()
  await expect(card(stranger, area)).toContainText('1 seat left', SOON)
  await expect(card(asking, area).getByRole('link', { name: /^Call/ })).toHaveCount(0)

  await details.getByRole('button', { name: 'Delete' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Delete Car Pool' }).click()
  await expect(card(stranger, area)).toHaveCount(0, SOON)
  await expect(card(invited, exact)).toHaveCount(0, SOON)
  await expect(details).toBeHidden()
  await expect(button(owner, 'Create Car Pool')).toBeEnabled()
})

test('the keyboard alone finds a ride, reads it and asks for it', async ({ browser }) => {
  const page = await open(browser, 'farah.pawar14@muster.example')
  await page.getByRole('searchbox').focus()
  await page.keyboard.type('aundh')
  await expect(page.getByRole('article')).toHaveCount(1)
  for (let tabs = 0; tabs < 12; tabs++) {
    await page.keyboard.press('Tab')
    if (await page.getByRole('link', { name: 'View' }).evaluate(link => link === document.activeElement))
      break
  }
  await page.keyboard.press('Enter')
  const details = page.getByRole('dialog', { name: 'Car Pool Details' })
  await expect(details).toContainText('The meeting point is somewhere in this area.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(page.getByRole('link', { name: 'View' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(button(page, 'Cancel Request')).toBeVisible()
})

test('all meeting points stand on one map, from which each is reached', async ({ browser }) => {
  const page = await open(browser, 'asha@muster.example')
  await button(page, 'Show on a map').click()
  const map = page.getByRole('application', { name: 'Map of the car pools' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await button(page, 'Full 1').click()
  await button(page, 'Show as a list').click()
  await expect(page.getByRole('article')).toHaveCount(1)
})
