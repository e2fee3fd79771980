import type { SupabaseClient } from '@supabase/supabase-js'
import type { Locator, Page } from 'playwright-core'
import type { Visit } from '#tests/support/browser/browser.ts'

export const calendarOf = (page: Page): Locator => page.locator('[data-call-calendar]')
/** Visible times. */
export const timesOf = (page: Page): Locator => page.locator('a[data-call-time]:visible')

export async function waitForIsland(page: Page): Promise<void> {
  await page.locator('[data-call-live]').waitFor()
}

export async function fillDetails(page: Page, name: string): Promise<void> {
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Email', { exact: true }).fill(`${name.toLowerCase()}@brand.example`)
}

/** Extends the horizon so that all of next month is bookable on every date. */
export async function openNextMonth(service: SupabaseClient): Promise<void> {
  const { error } = await service.from('event_types').update({ horizon_days: 92 }).gt('horizon_days', 0)
  if (error) throw error
}

/** Path of the calendar with next month. */
export function composeNextMonthPath(now = new Date()): string {
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1))
  return `/book-call/times?zone=UTC&month=${next.toISOString().slice(0, 7)}`
}

/** Books a free time of next month and returns the URL of the booking. */
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
