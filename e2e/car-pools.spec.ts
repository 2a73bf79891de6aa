import type { Browser, Page } from '@playwright/test'
import { awaitTypeface, card, expect, expectAccessible, expectPicture, PASSWORD, test } from './muster.ts'

test.use({ scene: 'car pools' })

/** Others see a change by themselves within so long. */
const SOON = { timeout: 1_000 }
const BOARD = '/events/1/car-pools'

async function open(browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage()
  await awaitTypeface(page)
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

test('car pools look right', async ({ browser }) => {
  const page = await open(browser, 'asha@muster.example')
  await expect(page.getByText('Login successful')).toHaveCount(0)
  await expectPicture(page, 'car-pools')
  await button(page, 'Show on a map').click()
  const map = page.getByRole('application', { name: 'Map of the car pools' })
  await expect(map).toHaveAttribute('aria-busy', 'false')
  await expectAccessible(page)
  await button(page, 'Full 1').click()
  await button(page, 'Show as a list').click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

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

  // what Asha had asked of Ravi ended with the seat that she took
  const ravi = await open(browser, 'ravi@muster.example')
  await ravi.goto('/events/1/car-pool-requests')
  const ended = ravi.getByRole('listitem').filter({ hasText: 'Asha Deshpande' })
  await expect(ended).toContainText('They joined another car pool.')
  await expect(ended.getByRole('button')).toHaveCount(0)
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

test('requests come by themselves and are answered on a screen of their own', async ({ browser }) => {
  const ravi = await open(browser, 'ravi@muster.example')
  await ravi.goto('/events/1/car-pool-requests')
  await expectAccessible(ravi)

  const asking = await open(browser, 'devika.kelkar12@muster.example')
  await card(asking, /Kothrud Depot/)
    .getByRole('button', { name: 'Join' })
    .click()
  const request = ravi.getByRole('listitem').filter({ hasText: 'Devika Kelkar' })
  await expect(request).toBeVisible(SOON)
  await request.getByRole('button', { name: 'Reject' }).click()
  await expect(ravi.getByText('Request rejected successfully!')).toBeVisible()
  await expect(card(asking, /Kothrud Depot/).getByRole('button', { name: 'Join' })).toBeVisible(SOON)
  await ravi.getByRole('tab', { name: /Sent/ }).click()
  await expect(ravi.getByText('No sent requests yet')).toBeVisible()
  await ravi.getByRole('link', { name: 'Back' }).click()
  await expect(ravi).toHaveURL(new RegExp(`${BOARD}$`))
})

test('the way there and the way back are checked in to, and the car owner is one tap away', async ({
  browser,
  muster,
}) => {
  test.setTimeout(120_000)
  const rideAt = async (now: string) => {
    await muster.killAndStartAgain(now)
    const page = await open(browser, 'akash.kadam3@muster.example')
    await page.goto('/events/1/my-checkin')
    return { page, ride: card(page, /Car pool of Ravi Menon/) }
  }
  const there = await rideAt('2026-11-20T07:00:00+05:30')
  // between what leaves before it and after it
  const names = there.page.getByRole('article').locator('h2')
  await expect(names.nth(0)).toContainText('Delhi to Pune')
  await expect(names.nth(1)).toContainText('Car pool of Ravi Menon')
  for (const text of ['7:30 AM', 'Kothrud Depot, Pune', 'White Innova.', '0/3'])
    await expect(there.ride).toContainText(text)
  await there.ride.getByRole('button', { name: 'Check In (Departure)' }).click()
  await expect(there.page.getByText('Checked in to car pool successfully!')).toBeVisible()
  await expect(there.ride.getByRole('button', { name: /^Checked In/ })).toBeDisabled()
  await there.ride.getByRole('link', { name: /Car pool of/ }).click()
  const detail = there.page.getByRole('dialog', { name: /Car pool of/ })
  await expect(detail.getByRole('link', { name: 'Call Ravi Menon' })).toBeVisible()
  await expectAccessible(there.page)

  const back = await rideAt('2026-11-22T17:00:00+05:30')
  await expect(back.ride).toContainText('5:45 PM')
  await back.ride.getByRole('button', { name: 'Check In (Return)' }).click()
  await expect(back.ride).toContainText('1/3')
  await muster.killAndStartAgain()
})
