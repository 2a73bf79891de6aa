import { expect, expectAccessible, logIn, test } from './muster.ts'
import { beTooOld, IPHONE, offerPush, pretend } from './pretend.ts'

// the smallest phone that is still sold
test.use({ scene: 'states', viewport: { width: 360, height: 640 } })

test('R455: The question for notifications comes below what is read, and moves nothing', async ({ page }) => {
  await offerPush(page, 'required')
  await pretend(page, { permission: 'default' })
  await logIn(page, 'asha')
  const heading = page.getByRole('heading', { name: 'My events' })
  await expect(page.getByRole('region', { name: 'Next' })).toBeVisible()
  const before = await heading.boundingBox()
  const question = page.getByRole('region', { name: 'Get notifications on this device' })
  await expect(question).toBeInViewport({ ratio: 0.9 })
  expect(await heading.boundingBox()).toEqual(before)
  const menu = await page.getByRole('button', { name: 'More', exact: true }).boundingBox()
  const button = await question.getByRole('button', { name: 'Not now' }).boundingBox()
  expect((button?.y ?? 0) + (button?.height ?? 0)).toBeLessThanOrEqual(menu?.y ?? 0)
})

test('R453: An app that is too old says so at the log-in, although the form is open', async ({ page }) => {
  await beTooOld(page, '**/api/auth/local')
  await page.goto('/login')
  await page.getByLabel('Email').fill('asha@muster.example')
  await page.getByLabel('Password', { exact: true }).fill('muster-demo')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'App Update Available' })
  await expect(dialog.getByRole('button', { name: 'Update Now' })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await page.unroute('**/api/auth/local')
  await dialog.getByRole('button', { name: 'Update Now' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByLabel('Email')).toBeVisible()
})

test.describe('On an iPhone', () => {
  test.use({ userAgent: IPHONE })
  test('R454: The code for the installed app and all buttons are in view at once', async ({ page }) => {
    await offerPush(page, 'suggested')
    await logIn(page, 'asha')
    const dialog = page.getByRole('dialog', { name: 'Install Muster on this device' })
    await dialog.getByRole('button', { name: 'Show a code' }).click()
    await expect(dialog.getByText('Your code')).toBeInViewport()
    await expect(dialog.getByRole('timer')).toBeInViewport({ ratio: 1 })
    for (const name of ['Show a new code', 'Not now'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  })
})
