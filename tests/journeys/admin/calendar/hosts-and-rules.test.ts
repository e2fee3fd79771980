import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { addDays, formatDays } from '#domain/time-zone/calendar-days.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import { findTestMonday, listOfferedTimes, openAsAdministrator, useCalendarSite } from './calendar-site.ts'

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
  await dialog.getByRole('button', { name: 'Mon–Fri: copy Monday' }).click()
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
