import type { SupabaseClient } from '@supabase/supabase-js'
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

/** Lets calls be booked so far ahead that the whole of next month is on offer, whatever day it is today. */
export async function openNextMonth(service: SupabaseClient): Promise<void> {
  const { error } = await service.from('booking_rules').update({ horizon_days: 92 }).gt('horizon_days', 0)
  if (error) throw error
}

/** Path of every free time of next month, of which each has at least twenty days of work. */
export function composeNextMonthPath(now = new Date()): string {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  return `/book-call/times?zone=UTC&month=${next.toISOString().slice(0, 7)}`
}

/** Books a free time of next month without a browser's help; resolves to the address of its page. */
export async function bookQuickly(
  { page }: Visit,
  siteUrl: string,
  name: string,
  offset = 0,
): Promise<string> {
  await page.goto(siteUrl + composeNextMonthPath())
  const times = page.locator('a[data-call-time]')
  await page.goto(new URL((await times.nth(offset).getAttribute('href'))!, siteUrl).href)
  await fillDetails(page, name)
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  return page.url()
}
