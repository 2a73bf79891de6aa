import { expect, expectAccessible, expectPicture, logIn, PICTURES, test } from './muster.ts'

test.use({ scene: 'boards' })

test(
  'the board looks right in the dark theme and overflows in neither size of text',
  PICTURES,
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await logIn(page, 'meera')
    await page.goto('/events/1/my-items?day=2026-11-20')
    const item = page.getByRole('link', { name: /Bus 1 from Pune/ }).last()
    await expect(item).toBeVisible()
    await expectAccessible(page)
    await expectPicture(page, 'my-items-dark')
    await page.setViewportSize({ width: 320, height: 568 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await item.click()
    await expect(page.getByRole('heading', { name: /^Pending Users/ })).toBeVisible()
    expect(await overflow()).toBeLessThanOrEqual(0)
  },
)
