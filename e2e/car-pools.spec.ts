import type { Browser, Page } from '@playwright/test'
import { awaitTypeface, expect, expectAccessible, expectPicture, PASSWORD, test } from './muster.ts'

test.use({ scene: 'car pools' })

const POOLS = '/events/1/car-pools'
/** Each screen follows what happens on another by itself, within so long. */
const SOON = { timeout: 1_000 }

async function openPools(browser: Browser, url: string, email: string, password = PASSWORD): Promise<Page> {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const context = await browser.newContext({ baseURL: url, ...phone })
  const page = await context.newPage()
  await awaitTypeface(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/$/)
  await page.goto(POOLS)
  await expect(page.getByRole('article').first()).toBeVisible()
  return page
}

/** A new person who has joined the off-site. */
async function newcomer(
  page: Page,
  url: string,
  first: string,
): Promise<{ email: string; password: string }> {
  const email = `${first.toLowerCase()}@muster.example`
  const password = 'four of us'
  const person = { username: first.toLowerCase(), email, name: `${first} Irani`, contact: '9876501234' }
  const registered = await page.request.post(`${url}/api/auth/local/register`, {
    data: { ...person, password },
  })
  const { jwt } = await registered.json()
  const headers = { authorization: `Bearer ${jwt}` }
  expect((await page.request.post(`${url}/api/events/1/rsvp`, { headers })).ok()).toBe(true)
  return { email, password }
}

const pool = (page: Page) => page.getByRole('article', { name: /Aundh/ }).filter({ hasText: 'Meera' })

test('four people and three seats: offered, invited, asked, accepted, full, left and deleted', async ({
  page,
  browser,
  muster,
}) => {
  test.setTimeout(120_000)
  const [zubin, tara] = [await newcomer(page, muster.url, 'Zubin'), await newcomer(page, muster.url, 'Tara')]
  const owner = await openPools(browser, muster.url, 'meera@muster.example')
  const invited = await openPools(browser, muster.url, 'asha@muster.example')
  const requester = await openPools(browser, muster.url, zubin.email, zubin.password)
  const stranger = await openPools(browser, muster.url, tara.email, tara.password)
  await expectAccessible(stranger)

  // offers three seats, one of which is her own, and invites Asha
  await owner.getByRole('button', { name: 'Create Car Pool' }).click()
  const form = owner.getByRole('dialog', { name: 'Create Car Pool' })
  await expectAccessible(owner)
  await form.getByRole('combobox', { name: 'Meeting point' }).fill('aundh')
  await form
    .getByRole('option', { name: /^Aundh/ })
    .first()
    .click()
  await expect(owner.getByText('Address verified successfully!')).toBeVisible()
  await form.getByRole('button', { name: /fewer|less/i }).click()
  await form.getByRole('combobox', { name: /invite/i }).fill('Asha')
  await form.getByRole('option', { name: /Asha Deshpande/ }).click()
  await form.getByRole('button', { name: 'Create Car Pool' }).click()
  await expect(owner.getByText('Car pool created successfully!')).toBeVisible()
  for (const other of [invited, requester, stranger]) await expect(pool(other)).toBeVisible(SOON)
  await expect(pool(stranger)).toContainText('2 seats available')

  // the invited one takes the seat
  await expect(pool(invited).getByRole('button', { name: 'Invited' })).toBeDisabled()
  await pool(invited).getByRole('link', { name: 'View' }).click()
  const details = invited.getByRole('dialog', { name: 'Car Pool Details' })
  await expectAccessible(invited)
  await details.getByRole('button', { name: 'Accept' }).click()
  await expect(details.getByRole('button', { name: 'Leave' })).toBeVisible()
  await expect(pool(stranger)).toContainText('1 seat left', SOON)
  await expect(details.getByRole('link', { name: 'Call Meera Kulkarni' })).toHaveAttribute(
    'href',
    'tel:+919820000002',
  )

  // a stranger learns the area and nobody's phone
  await pool(stranger).getByRole('link', { name: 'View' }).click()
  const seen = stranger.getByRole('dialog', { name: 'Car Pool Details' })
  await expect(seen).toContainText('somewhere in this area')
  await expect(seen.getByRole('link', { name: /Call|WhatsApp/ })).toHaveCount(0)
  await stranger.goBack()

  // another asks, and is let in
  await pool(requester).getByRole('button', { name: 'Join' }).click()
  await expect(requester.getByText('Join request sent successfully!')).toBeVisible()
  await pool(owner).getByRole('link', { name: 'View' }).click()
  const own = owner.getByRole('dialog', { name: 'Car Pool Details' })
  await expect(own).toContainText('Zubin Irani')
  await expect(own).toContainText('I would like to join your car pool')
  await expectAccessible(owner)
  await own.getByRole('button', { name: 'Accept' }).click()
  await expect(pool(requester).getByRole('button', { name: 'Leave' })).toBeVisible(SOON)
  await expect(pool(stranger)).toContainText('Full', SOON)
  await expect(pool(stranger).getByRole('button', { name: 'Join' })).toBeDisabled()

  // and leaves again
  await pool(requester).getByRole('button', { name: 'Leave' }).click()
  await expect(pool(stranger)).toContainText('1 seat left', SOON)
  await expect(own).not.toContainText('Zubin Irani', SOON)

  // until the owner changes her mind
  await own.getByRole('button', { name: 'Delete' }).click()
  const confirm = owner.getByRole('alertdialog', { name: 'Delete Car Pool' })
  await expect(confirm).toContainText('This action cannot be undone.')
  await confirm.getByRole('button', { name: 'Delete Car Pool' }).click()
  await expect(owner.getByText('Car pool deleted successfully')).toBeVisible()
  for (const other of [requester, stranger]) await expect(pool(other)).toHaveCount(0, SOON)
  await Promise.all([owner, invited, requester, stranger].map(one => one.context().close()))
})

test('the requests of an owner come, are answered, and say why they ended', async ({
  page,
  browser,
  muster,
}) => {
  const { url } = muster
  const nila = await newcomer(page, url, 'Nila')
  const ravi = await openPools(browser, url, 'ravi@muster.example')
  await ravi.goto('/events/1/car-pool-requests')
  // Asha took Meera's seat in the meantime
  const asha = ravi.getByRole('listitem').filter({ hasText: 'Asha Deshpande' })
  await expect(asha).toContainText('They joined another car pool.')
  await expect(asha.getByRole('button')).toHaveCount(0)
  await expectAccessible(ravi)

  const asking = await openPools(browser, url, nila.email, nila.password)
  await asking
    .getByRole('article')
    .filter({ hasText: 'Ravi Menon' })
    .getByRole('button', { name: 'Join' })
    .click()
  const request = ravi.getByRole('listitem').filter({ hasText: 'Nila Irani' })
  await expect(request).toBeVisible(SOON)
  await request.getByRole('button', { name: 'Reject' }).click()
  await expect(ravi.getByText('Request rejected successfully!')).toBeVisible()
  await expect(
    asking.getByRole('article').filter({ hasText: 'Ravi Menon' }).getByRole('button', { name: 'Join' }),
  ).toBeEnabled()
  await ravi.getByRole('tab', { name: /Sent/ }).click()
  await expect(ravi.getByText('No sent requests yet')).toBeVisible()
  await ravi.getByRole('link', { name: 'Back' }).click()
  await expect(ravi).toHaveURL(new RegExp(`${POOLS}$`))
  for (const one of [ravi, asking]) await one.context().close()
})

test('with a keyboard alone a ride is found, asked for and given up again', async ({
  page,
  browser,
  muster,
}) => {
  const rohan = await newcomer(page, muster.url, 'Rohan')
  const mine = await openPools(browser, muster.url, rohan.email, rohan.password)
  const focused = () =>
    mine.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
    })
  const tabTo = async (name: string) => {
    for (let presses = 0; presses < 60; presses++) {
      if ((await focused()) === name) return
      await mine.keyboard.press('Tab')
    }
    throw new Error(`nothing leads to ${name}`)
  }
  await mine.keyboard.press('Tab')
  await tabTo('Join')
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Join request sent successfully!')).toBeVisible()
  await tabTo('Cancel Request')
  // its flag clears after a second (specification 4)
  await expect(mine.getByRole('button', { name: 'Cancel Request' })).not.toHaveAttribute('aria-disabled')
  await mine.keyboard.press('Enter')
  await expect(mine.getByText('Request cancelled successfully!')).toBeVisible()
  await expect(mine.getByRole('button', { name: 'Cancel Request' })).toHaveCount(0)
  await mine.context().close()
})

test('the car pools look right', async ({ browser, muster }) => {
  const asha = await openPools(browser, muster.url, 'asha@muster.example')
  await expect(asha.getByText('Login successful')).toHaveCount(0)
  await expectPicture(asha, 'car-pools')
  await asha.context().close()
})
