import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit, useBrowser } from '#tests/support/browser/browser.ts'
import { connectAsServer } from '#tests/support/site/connect-as.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import {
  bookQuickly,
  composeNextMonthPath,
  fillDetails,
  openNextMonth,
  timesOf,
  waitForIsland,
} from './booking-visit.ts'

useBrowser()
let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ EDITOR_MODE: 'off' }, inject('siteTemplate'))
  await openNextMonth(await openService())
})
afterAll(() => site.stop())

const openService = () => connectAsServer(site)
const BERLIN = { timezoneId: 'Europe/Berlin' }

test('books a call in the visitor’s time zone, moves and cancels it by mouse', async () => {
  await using visit = await openVisit(BERLIN)
  const { page } = visit
  await page.goto(`${site.url}/book-call?utm_campaign=spring`, { referer: `${site.url}/services/reporting` })
  await page.getByRole('link', { name: 'Pick a time' }).click()
  await waitForIsland(page)
  expect(await page.getByLabel('Your time zone').inputValue()).toBe('Europe/Berlin')
  const days = page.locator('a[data-call-day]')
  await days.last().click()
  await expect.poll(() => days.last().getAttribute('aria-current')).toBe('date')
  const chosen = timesOf(page).first()
  const startsAt = (await chosen.getAttribute('data-call-time'))!
  await chosen.click()

  await page.getByRole('button', { name: 'Book the call' }).click()
  await expect
    .poll(() => page.getByRole('alert').getByRole('link').allTextContents())
    .toEqual(['Please tell us your name.', 'Please enter your email address.'])
  await page.getByLabel('Your name').fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByLabel('Brand or store').fill('Northern Supplies')
  const [refused] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'POST'),
    page.getByRole('button', { name: 'Book the call' }).click(),
  ])
  expect(refused.status()).toBe(400)
  await page.getByRole('alert').waitFor()
  await page.locator('[role=alert]:focus').waitFor()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Ann')
  expect(await page.getByLabel('Brand or store').inputValue()).toBe('Northern Supplies')
  await page.getByLabel('Email', { exact: true }).fill('ann@brand.example')
  await page.getByRole('button', { name: 'Book the call' }).click()
  await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  expect(await page.locator('.chosen-time time').getAttribute('datetime')).toBe(startsAt)
  const { data: bookings } = await (await openService()).from('bookings').select('source').eq('name', 'Ann')
  const source = { page: '/book-call/times', referrer: '/services/reporting', utm_campaign: 'spring' }
  expect(bookings).toEqual([{ source }])
  expect(await page.locator('.chosen-time').innerText()).toMatch(/Berlin, GMT\+[12][^]*in New York/)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Calendar file' }).click(),
  ])
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.\d+/g, '')}`)
  const google = new URL((await page.getByRole('link', { name: 'Google Calendar' }).getAttribute('href'))!)
  expect(google.searchParams.get('dates')).toContain(startsAt.replaceAll(/[-:]|\.\d+/g, ''))

  await page.getByRole('link', { name: 'Move the call' }).click()
  await waitForIsland(page)
  await timesOf(page).last().click()
  await page.getByRole('button', { name: 'Move the call' }).click()
  await page.getByRole('heading', { name: 'Your call has moved' }).waitFor()
  expect(await page.locator('.chosen-time time').getAttribute('datetime')).not.toBe(startsAt)

  await page.getByRole('link', { name: 'Cancel the call' }).click()
  await page.getByLabel('Reason').fill('Another time is better')
  await page.getByRole('button', { name: 'Cancel the call' }).click()
  await page.getByRole('heading', { name: 'This call was canceled' }).waitFor()
  expect(await page.getByRole('link', { name: 'Move the call' }).count()).toBe(0)
  // A canceled call can no longer be moved.
  await page.goto(page.url().replace('?cancelled', '/move'))
  await page.getByRole('heading', { name: 'This call was canceled' }).waitFor()
  expect(visit.errors.filter((error) => !error.includes('400'))).toEqual([])
})

test('offers the nearest times and keeps the form if the slot is taken', async () => {
  await using slow = await openVisit()
  await using quick = await openVisit()
  await slow.page.goto(site.url + composeNextMonthPath())
  const href = (await slow.page.locator('a[data-call-time]').first().getAttribute('href'))!
  await slow.page.goto(new URL(href, site.url).href)
  await fillDetails(slow.page, 'Slow')
  await slow.page.getByLabel('Brand or store').fill('Typed before')
  await bookQuickly(quick, site.url, 'Quick')
  const [answer] = await Promise.all([
    slow.page.waitForResponse((response) => response.request().method() === 'POST'),
    slow.page.getByRole('button', { name: 'Book the call' }).click(),
  ])
  expect(answer.status()).toBe(409)
  await slow.page.getByRole('alert').filter({ hasText: 'That time was just taken' }).waitFor()
  expect(await slow.page.getByLabel('Brand or store').inputValue()).toBe('Typed before')
  const nearest = slow.page.getByRole('main').getByRole('radio')
  await expect.poll(() => nearest.count()).toBeGreaterThan(0)
  await nearest.last().check()
  const startsAt = await nearest.last().inputValue()
  await slow.page.getByRole('button', { name: 'Book the call' }).click()
  await slow.page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  expect(await slow.page.locator('.chosen-time time').getAttribute('datetime')).toBe(
    new Date(startsAt).toISOString(),
  )
  await quick.page.goto(new URL(href, site.url).href)
  await quick.page.getByText('That time is no longer free').waitFor()
  await expect.poll(() => timesOf(quick.page).count()).toBeGreaterThan(0)
})

test.for([true, false])(
  'choosing another time keeps the form, with JavaScript: %s',
  async (javaScriptEnabled) => {
    await using visit = await openVisit({ javaScriptEnabled })
    const { page } = visit
    await page.goto(site.url + composeNextMonthPath())
    const href = await page
      .locator('a[data-call-time]')
      .nth(javaScriptEnabled ? 8 : 9)
      .getAttribute('href')
    await page.goto(new URL(href!, site.url).href)
    await fillDetails(page, 'Fickle')
    await page.getByLabel('Brand or store').fill('Typed before')
    await page.getByRole('button', { name: 'Choose another time' }).click()
    const times = page.getByRole('group', { name: 'Choose another time' })
    expect(await times.getByRole('radio', { checked: true }).inputValue()).toBe(
      new URL(href!, site.url).searchParams.get('time'),
    )
    await page.getByRole('button', { name: 'Next month' }).click()
    await page.getByText('As chosen before').waitFor()
    await times.locator('summary').last().click()
    const last = times.getByRole('radio').last()
    await last.check()
    const startsAt = await last.inputValue()
    if (javaScriptEnabled) expect(await findAccessibilityProblems(page)).toEqual([])
    // Enter in a field submits the booking instead of pressing the month button.
    await page.getByLabel('Brand or store').press('Enter')
    await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
    expect(await page.locator('.chosen-time time').getAttribute('datetime')).toBe(startsAt)
    expect(await page.getByRole('main').innerText()).toContain('Typed before')
  },
)
