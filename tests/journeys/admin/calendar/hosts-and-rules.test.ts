import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { addDays, formatDays } from '#domain/time-zone/calendar-days.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import {
  findTestMonday,
  listOfferedTimes,
  openAsAdministrator,
  openCalendar,
  useCalendarSite,
} from './calendar-site.ts'

const getSite = useCalendarSite()
const MONDAY = findTestMonday()

async function openSettings(page: Page, tab: string): Promise<void> {
  await page.goto(`${getSite().url}/admin/calendar/settings/${tab}`)
  await page.getByRole('tab', { selected: true }).waitFor()
}

test('edits weekly hours with error messages, and offers them to visitors', async () => {
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await openSettings(page, 'hosts')
  await page.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Role').fill('Strategist')
  await dialog.getByLabel('Monday, to', { exact: true }).fill('12:00')
  await dialog.getByRole('button', { name: 'Hours: add on Monday' }).click()
  await dialog.getByLabel('Monday, 2, from').fill('11:00')
  await dialog.getByRole('button', { name: 'Save host' }).click()
  await dialog.getByText('This overlaps with 09:00 to 12:00 on the same day.').waitFor()
  const wrong = dialog.getByLabel('Monday, 2, from')
  await expect.poll(() => wrong.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await dialog.getByLabel('Call location').selectOption('video')
  await dialog.getByLabel('Meeting URL').fill('http://meet.example/room')
  await wrong.fill('14:00')
  await dialog.getByLabel('Monday, 2, to').fill('15:00')
  await dialog.getByRole('button', { name: 'Mon–Fri like Monday' }).click()
  await dialog.getByRole('button', { name: 'Remove hours: Tuesday, 2' }).click()
  await dialog.getByRole('button', { name: 'Save host' }).click()
  await dialog.getByText('Enter a URL, such as https://meet.example/room.').waitFor()
  await dialog.getByLabel('Meeting URL').fill('https://meet.example/room')
  await dialog.getByRole('button', { name: 'Save host' }).click()
  await waitForToast(page, 'Host saved')
  await page.getByText('Tuesday 9:00').waitFor()
  expect(await listOfferedTimes(getSite(), MONDAY)).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
    '11:00',
    '11:30',
    '14:00',
    '14:30',
  ])
  expect(await listOfferedTimes(getSite(), addDays(MONDAY, 1))).not.toContain('14:00')
})

test('shows the URL of a feed once, and reports a calendar that can’t be read', async () => {
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openSettings(page, 'hosts')
  await page.getByRole('button', { name: /^Edit / }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create a feed' }).click()
  const address = await dialog.getByLabel('Feed URL').inputValue()
  expect(address).toMatch(new RegExp(`^${getSite().url}/bookings/feed/[\\w-]{40,}\\.ics$`))
  await dialog.getByLabel('Secret calendar address').fill('my calendar')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await dialog.getByText('Enter a full address that starts with').waitFor()
  await dialog.getByLabel('Secret calendar address').fill('https://127.0.0.1/secret-words.ics')
  await dialog.getByRole('button', { name: 'Add calendar' }).click()
  await dialog.locator('.settings-error, [role=alert]').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await openSettings(page, 'hosts')
  await page.getByRole('button', { name: /^Edit / }).click()
  await dialog.getByRole('button', { name: 'Replace the URL' }).waitFor()
  expect(await dialog.getByLabel('Feed URL').count()).toBe(0)
  expect(await dialog.innerText()).not.toContain('secret-words')
  // A calendar that was never read would block all times of its host.
  const server = await connectAsServer(getSite())
  await server.from('host_calendars').delete().eq('label', '')
})

test('stores rules and questions of a call type, and reports errors at the fields', async () => {
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openSettings(page, 'types')
  await page.getByRole('button', { name: 'Edit Success call' }).click()
  await page.getByLabel('Length of a call').fill('45')
  await page.getByLabel('Bookable ahead').fill('1000')
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 2', { exact: true }).fill('Where do you sell?')
  await page.getByLabel('Answer', { exact: true }).last().selectOption('choice')
  await page.getByLabel('Options, one per line').fill('Germany')
  await page.getByRole('button', { name: 'Save call type' }).click()
  await page.getByText('Enter a number from 1 to 365.').waitFor()
  await page.getByText('Enter at least two options, one per line.').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByLabel('Bookable ahead').fill('60')
  await page.getByLabel('Options, one per line').fill('Germany\nFrance')
  await page.getByRole('button', { name: 'Save call type' }).click()
  await waitForToast(page, 'Call type saved')
  const server = await connectAsServer(getSite())
  const { data } = await server.from('event_types').select('call_minutes,horizon_days,questions').single()
  expect(data).toEqual({
    call_minutes: 45,
    horizon_days: 60,
    questions: [
      expect.objectContaining({ id: 'topic', label: 'What should we look at?' }),
      {
        id: 'where-do-you-sell',
        label: 'Where do you sell?',
        kind: 'choice',
        isRequired: false,
        options: ['Germany', 'France'],
      },
    ],
  })
})

test('a day off is closed to visitors, shown in the calendar, and can be removed with undo', async () => {
  const day = addDays(MONDAY, 2)
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openSettings(page, 'days-off')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await page.getByText('Choose a day.').waitFor()
  await page.getByLabel('First day').fill(day)
  await page.getByLabel('Note').fill('Team day')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await waitForToast(page, 'Day off added')
  expect(await listOfferedTimes(getSite(), day)).toEqual([])
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: `Remove ${formatDays(day, day)}, All hosts` }).click()
  await waitForToast(page, 'Day off removed')
  expect(await listOfferedTimes(getSite(), day)).not.toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Team day').waitFor()
  await page.goto(`${getSite().url}/admin/calendar/week/${MONDAY}`)
  await page.getByText('Team day').waitFor()
})

test('shows public holidays by name and opens all or one of them', async () => {
  const server = await connectAsServer(getSite())
  const count = async () => (await server.from('public_holidays').select('day')).data!.length
  await expect.poll(count, { timeout: 30_000 }).toBeGreaterThan(0)
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await openSettings(page, 'days-off')
  await page.getByText('Open on public holidays of: United States (US).').waitFor()
  await page.getByRole('button', { name: 'Close on public holidays' }).click()
  await page.getByText('Closed on public holidays of: United States (US).').waitFor()
  const list = page.getByRole('list', { name: 'Public holidays' })
  await list
    .getByRole('button', { name: /^Open on Christmas Day/ })
    .first()
    .click()
  await list.getByRole('button', { name: /^Close on Christmas Day/ }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'Offer calls on all public holidays' }).click()
  await list.waitFor({ state: 'detached' })
})

test('changes a day off', async () => {
  const [holiday, observed] = [addDays(MONDAY, 8), addDays(MONDAY, 9)]
  const server = await connectAsServer(getSite())
  await server.from('booking_days_off').delete().gte('first_day', holiday)
  await server.from('booking_days_off').insert({ first_day: holiday, last_day: holiday, note: '<b>Fest</b>' })
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await openSettings(page, 'days-off')
  expect(await listOfferedTimes(getSite(), holiday)).toEqual([])
  await page.getByRole('button', { name: `Change ${formatDays(holiday, holiday)}, All hosts` }).click()
  const form = page.getByRole('dialog', { name: 'Change days off' })
  expect(await form.getByLabel('Note').inputValue()).toBe('<b>Fest</b>')
  await form.getByLabel('First day').fill(observed)
  await form.getByRole('button', { name: 'Save days off' }).click()
  await waitForToast(page, 'Day off saved')
  expect(await listOfferedTimes(getSite(), holiday)).not.toEqual([])
  expect(await listOfferedTimes(getSite(), observed)).toEqual([])
  expect(visit.errors).toEqual([])
})

test('books a call with any free host', async () => {
  const server = await connectAsServer(getSite())
  const { data: first } = await server.from('booking_hosts').select('id,weekly_hours').limit(1).single()
  const { data: second } = await server
    .from('booking_hosts')
    .insert({
      name: 'Beatrix',
      email: '',
      weekly_hours: [1, 2, 3, 4, 5].map((day) => ({ day, from: '18:00', to: '20:00' })),
    })
    .select('id')
    .single()
  expect(first!.id).not.toBe(second!.id)
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  await page.getByRole('button', { name: 'Book a call' }).click()
  const form = page.getByRole('dialog', { name: 'Book a call' })
  expect(await form.getByLabel('Host').locator('option:checked').innerText()).toBe('Any free host')
  await form.getByLabel('Starts at').fill('22:00')
  await form.getByText('No host is free then.').waitFor()
  await form.getByLabel('Starts at').fill('18:10')
  await form.getByText('No host is free then.').waitFor({ state: 'detached' })
  await form.getByLabel('Name').fill('Anybody')
  await form.getByLabel('Email').fill('anybody@shop.example')
  await form.getByRole('button', { name: 'Book and notify' }).click()
  await waitForToast(page, 'Call booked with Beatrix')
})
