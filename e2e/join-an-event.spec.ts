import { expect, expectAccessible, expectPicture, expectToast, PICTURES, test } from './muster.ts'

test.use({ scene: 'joining' })

test(
  'A new person signs up and joins the off-site, and is still a member after a crash of server and database',
  PICTURES,
  async ({ page, muster }) => {
    await page.goto('/')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('First name').fill('Kavya')
    await page.getByLabel('Last name').fill('Ranade')
    await page.getByLabel('Email').fill('kavya@muster.example')
    await page.getByLabel('Contact number').fill('98-765 43210')
    await expect(page.getByLabel('Contact number')).toHaveValue('9876543210')
    await page.getByLabel('Password', { exact: true }).fill('chai at five')
    await page.getByLabel('Confirm password').fill('chai at fivf')
    await expect(page.getByText("Passwords don't match")).toBeVisible()
    await page.getByLabel('Confirm password').fill('chai at five')
    await page.getByRole('button', { name: 'Create account' }).click()

    await expect(page).toHaveURL(/\/$/)
    await expectToast(page, 'Account created successfully')
    const offsite = page.getByRole('article').filter({ hasText: 'Monsoon Off-site' })
    await expect(offsite).toContainText('20 Nov 26 – 22 Nov 26')
    await expect(offsite).toContainText('60 people')
    const closed = page.getByRole('article').filter({ hasText: 'Leadership Summit' })
    await expect(closed).toContainText('Closed')
    await expect(closed.getByRole('button', { name: /RSVP/ })).toHaveCount(0)
    await expectAccessible(page)
    await expectPicture(page, 'events-to-discover')

    await offsite.getByRole('button', { name: /RSVP/ }).click()
    await expectToast(page, "Successfully RSVP'd to Monsoon Off-site!")
    await expect(offsite).toContainText('Joined')
    await expect(offsite).toContainText('61 people')
    await expect(offsite).toContainText('Set your preferences')
    await expectAccessible(page)

    await muster.killAndStartAgain()
    await page.reload()
    await expect(offsite).toContainText('Joined')
    await expect(offsite).toContainText('61 people')

    await offsite.getByRole('link', { name: /Monsoon Off-site/ }).click()
    await expect(page).toHaveURL(/\/events\/1\/preferences$/)
    await expect(page.getByRole('heading', { name: 'Jacket Size' })).toBeVisible()
    await expectAccessible(page)
  },
)
