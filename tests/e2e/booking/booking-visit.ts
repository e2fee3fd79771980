import type { Locator, Page } from 'playwright-core'
import type { Visit } from '#tests/support/browser/browser.ts'

/** How tests go about booking a call. */
export const calendarOf = (page: Page): Locator => page.locator('[data-call-calendar]')
/** Those in sight. */
export const timesOf = (page: Page): Locator => page.locator('a[data-call-time]:visible')

export async function waitForIsland(page: Page): Promise<void> {
  await page.locator('[data-call-live]').waitFor()
}

export async function fillDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@brand.example`)
}

/** Books the first free time from `offset` on without a browser's help; resolves to the address of its page. */
export async function bookQuickly(
  { page }: Visit,
  siteUrl: string,
  name: string,
  offset = 0,
): Promise<string> {
  await page.goto(`${siteUrl}/book-call/times?zone=UTC`)
  const times = page.locator('a[data-call-time]')
  await page.goto(new URL((await times.nth(offset).getAttribute('href'))!, siteUrl).href)
  await fillDetails(page, name)
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  return page.url()
}
