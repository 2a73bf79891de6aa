import { fillInSignUp } from './fill-in-sign-up.ts'
import { expect, expectToast, logIn, test } from './muster.ts'

test('A reset link without a code leads to the form for a new one', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL(/\/forgot-password$/)
  await expect(page.getByText('Invalid reset link. Please request a new password reset.')).toBeVisible()
})

test('R216: Back asks before a half-typed password is lost, and leaves once nothing is typed', async ({
  page,
}) => {
  await logIn(page, 'asha')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('link', { name: /asha@muster.example/ }).click()
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByLabel('New password', { exact: true }).pressSequentially('rain on')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('rain on')
  await page.evaluate(() => history.back())
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(/\/profile$/)
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/$/)
})

for (const gapMs of [30, 60])
  test(`Create account, tapped twice ${gapMs} ms apart on a slow phone, registers once`, async ({ page }) => {
    const create = await fillInSignUp(page, `ila-${gapMs}@muster.example`)
    const sent: string[] = []
    page.on('request', request => {
      if (request.url().endsWith('/auth/local/register')) sent.push(request.url())
    })
    const { x, y, width, height } = (await create.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const first = page.touchscreen.tap(x + width / 2, y + height / 2)
    await new Promise(resolve => setTimeout(resolve, gapMs))
    await Promise.all([first, page.touchscreen.tap(x + width / 2, y + height / 2)])
    await expect(page).toHaveURL(/\/$/)
    await expectToast(page, 'Account created successfully')
    await expect(page.getByText(/already an account/)).toHaveCount(0)
    expect(sent).toHaveLength(1)
  })
