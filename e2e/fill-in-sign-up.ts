import type { Page } from '@playwright/test'

export async function fillInSignUp(page: Page, email: string) {
  await page.goto('/signup')
  await page.getByLabel('First name').fill('Ila')
  await page.getByLabel('Last name').fill('Phadke')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact number').fill('9123456780')
  await page.getByLabel('Password', { exact: true }).fill('rain on a kerb')
  await page.getByLabel('Confirm password').fill('rain on a kerb')
  return page.getByRole('button', { name: 'Create account' })
}
