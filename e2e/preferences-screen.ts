import type { Page } from '@playwright/test'

export const PREFERENCES = '/events/1/preferences'
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search address' })
export const size = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
export const sizeShown = (page: Page) => page.getByRole('region', { name: 'Jacket Size' })
export const address = (page: Page) => page.getByRole('region', { name: 'Selected address' })
