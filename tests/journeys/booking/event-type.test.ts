import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { calendarOf, fillDetails, timesOf } from './booking-visit.ts'

useBrowser()
let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, inject('siteTemplate'))
  const service = await connectAsServer(site)
  const question = { id: 'shop', label: 'Your shop', kind: 'text', isRequired: true, options: [] }
  const type = {
    name: 'Intro call',
    slug: 'intro-call',
    description: 'Fifteen minutes to get to know each other.',
  }
  const rules = { call_minutes: 15, step_minutes: 15, horizon_days: 20, questions: [question] }
  // The type does not allow changes: it is always too late.
  await service
    .from('event_types')
    .insert({ ...type, ...rules, change_notice_minutes: 43_200 })
    .throwOnError()
})
afterAll(() => site.stop())

test('a visitor finds a second call type on a phone, books it with a guest, and can’t change it later', async () => {
  await using visit = await openVisit({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' })
  const { page } = visit
  await page.goto(`${site.url}/book-call/times`)
  await page.getByText('Other kinds of calls').click()
  await page.getByRole('link', { name: 'Intro call' }).click()
  await page.getByRole('heading', { level: 1, name: 'Intro call' }).waitFor()
  await calendarOf(page).getByText('15 minutes').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  // A free day is visible without scrolling.
  const day = page.locator('a[data-call-day]').first()
  const box = (await day.boundingBox())!
  expect(box.y + box.height).toBeLessThan(844)
  await timesOf(page).first().click()
  await page.getByRole('heading', { name: 'Your details' }).waitFor()
  await fillDetails(page, 'Ida')
  await page.getByLabel('Guests').fill('nobody')
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByRole('alert').getByText('“nobody” is not an email address.').waitFor()
  await page.getByLabel('Guests').fill('bo@brand.example')
  await page.getByLabel('Your shop').fill('Lamps')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  await page.getByRole('heading', { name: 'Intro call' }).waitFor()
  expect(await page.getByRole('definition').allTextContents()).toEqual(
    expect.arrayContaining(['bo@brand.example', 'Lamps']),
  )
  await page.getByText('can no longer be moved or canceled here').waitFor()
  expect(await page.getByRole('link', { name: 'Move the call' }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  expect((await page.goto(`${site.url}/book-call/unknown`))!.status()).toBe(404)
})
