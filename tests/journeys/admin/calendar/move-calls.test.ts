import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { addDays } from '#domain/time-zone/calendar-days.ts'
import { connectAsServer, waitForToast } from '#tests/support/site/authoring-site.ts'
import { waitForMail } from '#tests/support/site/auth-site.ts'
import {
  bookAsVisitor,
  findPoint,
  findTestMonday,
  listOfferedTimes,
  momentAt,
  openAsAdministrator,
  openCalendar,
  readCall,
  useCalendarSite,
} from './calendar-site.ts'

const getSite = useCalendarSite()
const MONDAY = findTestMonday()
const TUESDAY = addDays(MONDAY, 1)

const entryOf = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`\\b${name}\\b`) })

async function drag(page: Page, from: { x: number; y: number }, to: { x: number; y: number }): Promise<void> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 10, from.y + 10)
  await page.mouse.move(to.x, to.y, { steps: 4 })
  await page.mouse.up()
}

test('moves a call by keys and notifies the visitor; Escape cancels the move', async () => {
  const guest = await bookAsVisitor(getSite(), MONDAY, '10:00', 'Keya')
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  const entry = entryOf(page, 'Keya')
  await entry.focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await page.getByText('Canceled. The call stays where it was.').waitFor({ state: 'attached' })
  expect(await page.getByRole('dialog').count()).toBe(0)

  await page.keyboard.press('Space')
  for (const key of ['ArrowDown', 'ArrowDown', 'PageDown', 'ArrowRight']) await page.keyboard.press(key)
  await page.getByRole('status').getByText('11:30').waitFor({ state: 'attached' })
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Move the call with Keya?' })
  await dialog.getByText(`gets an email with the new time at ${guest.email}`).waitFor()
  expect(await readCall(getSite(), guest)).toBe(`${MONDAY} 10:00 confirmed`)
  const confirm = dialog.getByRole('button', { name: 'Move and notify' })
  await expect.poll(() => confirm.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Call moved')
  expect(await readCall(getSite(), guest)).toBe(`${TUESDAY} 11:30 confirmed`)
  await waitForMail(getSite(), guest.email, /has a new time/)
  expect(visit.errors).toEqual([])
})

test('drags a call to another day, and moves it back from the toast', async () => {
  const guest = await bookAsVisitor(getSite(), MONDAY, '14:00', 'Dragan')
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 1440, height: 1400 } })
  const { page } = visit
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  await entryOf(page, 'Dragan').waitFor()
  const start = await findPoint(page, MONDAY, '14:10')
  await drag(page, start, await findPoint(page, TUESDAY, '15:10'))
  const dialog = page.getByRole('dialog', { name: 'Move the call with Dragan?' })
  await dialog.getByRole('button', { name: 'Don’t move it' }).click()
  expect(await readCall(getSite(), guest)).toBe(`${MONDAY} 14:00 confirmed`)

  await drag(page, start, await findPoint(page, TUESDAY, '15:10'))
  await dialog.getByRole('button', { name: 'Move and notify' }).click()
  await waitForToast(page, 'Call moved')
  expect(await readCall(getSite(), guest)).toBe(`${TUESDAY} 15:00 confirmed`)
  await page.getByRole('button', { name: 'Move back…' }).click()
  await dialog.getByRole('button', { name: 'Move and notify' }).click()
  await expect.poll(() => readCall(getSite(), guest)).toBe(`${MONDAY} 14:00 confirmed`)
  // A click opens the call.
  await entryOf(page, 'Dragan').click()
  await page.getByRole('dialog', { name: 'Dragan', exact: true }).waitFor()
})

test('moves a call by form with warnings, and keeps the typed time after a refusal', async () => {
  const guest = await bookAsVisitor(getSite(), MONDAY, '16:00', 'Formosa')
  const other = await bookAsVisitor(getSite(), TUESDAY, '09:00', 'Otherwise')
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 390, height: 844 } })
  const { page } = visit
  await openCalendar(page, getSite(), `list/${MONDAY}`)
  await entryOf(page, 'Formosa').click()
  const call = page.getByRole('dialog', { name: 'Formosa', exact: true })
  await call.getByText(guest.email).waitFor()
  expect(await call.getByRole('button', { name: 'Mark as no-show' }).count()).toBe(0)
  expect(await findAccessibilityProblems(page)).toEqual([])
  await call.getByRole('button', { name: 'Move…' }).click()
  const form = page.getByRole('dialog', { name: 'Move the call with Formosa?' })
  await form.getByLabel('Day', { exact: true }).fill(TUESDAY)
  await form.getByLabel('Starts at').fill('09:15')
  await form.getByText(/has a call with Otherwise from 9:00/).waitFor()
  await form.getByRole('button', { name: 'Move and notify' }).click()
  await form.getByRole('alert').getByText('The host has another call at this time.').waitFor()
  expect(await form.getByLabel('Starts at').inputValue()).toBe('09:15')
  await form.getByLabel('Starts at').fill('')
  await form.getByRole('button', { name: 'Move and notify' }).click()
  await form.getByText('Enter a time, such as 09:30.').waitFor()
  await form.getByLabel('Starts at').fill('20:00')
  await form.getByText('This is outside the hours of').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await form.getByRole('button', { name: 'Move and notify' }).click()
  await waitForToast(page, 'Call moved')
  expect(await readCall(getSite(), guest)).toBe(`${TUESDAY} 20:00 confirmed`)
  expect(await readCall(getSite(), other)).toBe(`${TUESDAY} 09:00 confirmed`)
})

test('cancels a call with a message to the visitor', async () => {
  const guest = await bookAsVisitor(getSite(), addDays(MONDAY, 2), '12:00', 'Cancelia')
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  await entryOf(page, 'Cancelia').press('Enter')
  await page.getByRole('button', { name: 'Cancel call…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel the call with Cancelia?' })
  await dialog.getByLabel('Message to the visitor').fill('Our office <b>floods</b>.')
  // Escape asks first, since something was typed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await dialog.getByRole('button', { name: 'Cancel and notify' }).click()
  await waitForToast(page, 'Call canceled')
  expect(await readCall(getSite(), guest)).toBe(`${addDays(MONDAY, 2)} 12:00 cancelled`)
  const mail = await waitForMail(getSite(), guest.email, /is canceled/)
  expect(mail.text).toContain('Our office <b>floods</b>.')
  expect(mail.html).toContain('&lt;b&gt;floods')
  await expect.poll(() => entryOf(page, 'Cancelia').count()).toBe(0)
  await page.getByRole('button', { name: 'List' }).click()
  await entryOf(page, 'Cancelia').getByText('Canceled').waitFor()
})

test('blocks free time by dragging, and frees it again', async () => {
  const day = addDays(MONDAY, 3)
  await using visit = await openAsAdministrator(getSite(), { viewport: { width: 1440, height: 1400 } })
  const { page } = visit
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  expect(await listOfferedTimes(getSite(), day)).toContain('13:00')
  const [from, to] = [await findPoint(page, day, '13:00'), await findPoint(page, day, '14:55')]
  await drag(page, { x: from.x, y: from.y + 3 }, to)
  const dialog = page.getByRole('dialog', { name: 'Block time' })
  expect(await dialog.getByLabel('until').inputValue()).toBe('15:00')
  await dialog.getByLabel('until').fill('12:00')
  await dialog.getByLabel('Note').fill('Dentist')
  await page.keyboard.press('Enter')
  await dialog.getByText('The end must be after the start.').waitFor()
  await dialog.getByLabel('until').fill('15:00')
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Time blocked')
  const offered = await listOfferedTimes(getSite(), day)
  expect(offered).toContain('12:00')
  expect(offered.filter((time) => time >= '13:00' && time < '15:00')).toEqual([])
  expect(await findAccessibilityProblems(page)).toEqual([])

  await entryOf(page, 'Dentist').click()
  await page.getByRole('button', { name: 'Remove block' }).click()
  await waitForToast(page, 'Block removed')
  expect(await listOfferedTimes(getSite(), day)).toContain('13:00')
  await page.getByRole('button', { name: 'Undo' }).click()
  await waitForToast(page, 'Undone')
  expect(await listOfferedTimes(getSite(), day)).not.toContain('13:00')
})

test('books a past call for a client, adds notes and marks it as no-show', async () => {
  const server = await connectAsServer(getSite())
  const email = `${randomUUID()}@shop.example`
  const { data: host } = await server.from('booking_hosts').select('id').limit(1).single()
  const day = addDays(MONDAY, -28)
  await using visit = await openAsAdministrator(getSite())
  const { page } = visit
  await openCalendar(page, getSite(), `week/${day}`)
  await page.getByRole('button', { name: 'Book a call' }).click()
  const form = page.getByRole('dialog', { name: 'Book a call' })
  await form.getByLabel('Starts at').fill('10:00')
  await form.getByText('This time has passed.').waitFor()
  await form.getByRole('button', { name: 'Book and notify' }).click()
  await form.getByText('Enter a name.').waitFor()
  await form.getByLabel('Name').fill('<img src=x onerror=alert(1)>')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Their time zone').fill('Nowhere')
  await page.keyboard.press('Enter')
  await form.getByText('Choose a time zone from the list').waitFor()
  await form.getByLabel('Their time zone').fill('Asia/Tokyo')
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('Enter')
  await waitForToast(page, 'Call booked')
  expect(await readCall(getSite(), { email })).toBe(`${day} 10:00 confirmed`)
  await waitForMail(getSite(), email, /is booked/)

  await page.locator('.week-entry button').click()
  const call = page.getByRole('dialog')
  await call.getByRole('heading', { name: '<img src=x onerror=alert(1)>' }).waitFor()
  await call.getByLabel('Notes').fill('Did not come, called twice')
  await call.getByRole('button', { name: 'Save notes' }).click()
  await waitForToast(page, 'Notes saved')
  await call.getByRole('button', { name: 'Mark as no-show' }).click()
  await waitForToast(page, 'Marked as no-show')
  expect(await readCall(getSite(), { email })).toBe(`${day} 10:00 no-show`)
  await call.getByRole('button', { name: 'Remove no-show' }).click()
  await waitForToast(page, 'No-show removed')
  const { data } = await server
    .from('bookings')
    .select('status,notes,host_id,starts_at')
    .eq('email', email)
    .single()
  expect(data).toMatchObject({ status: 'confirmed', notes: 'Did not come, called twice', host_id: host!.id })
  expect(Date.parse(data!.starts_at as string)).toBe(Date.parse(momentAt(day, '10:00')))
  expect(visit.errors).toEqual([])
})
