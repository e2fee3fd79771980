import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { waitForToast } from '#tests/support/site/authoring-site.ts'
import {
  bookAsVisitor,
  findPoint,
  findTestMonday,
  openAsAdministrator,
  openCalendar,
  readCall,
  useCalendarSite,
} from './calendar-site.ts'

const getSite = useCalendarSite()
const MONDAY = findTestMonday()
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

type Point = { x: number; y: number }

/** @param points one per finger; none if all are lifted */
function touch(session: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) {
  return session.send('Input.dispatchTouchEvent', {
    type,
    touchPoints: points.map((at, id) => ({ ...at, id })),
  })
}

/** Opens a day and scrolls a time to the middle of the screen. */
async function openDay(page: Page, time: string): Promise<void> {
  await openCalendar(page, getSite(), `week/${MONDAY}`)
  await page.locator('.week-entry').first().waitFor()
  const { y } = await findPoint(page, MONDAY, time)
  await page.evaluate((top) => window.scrollBy({ top, behavior: 'instant' }), y - 450)
}

test('touch and hold drags a call; a second finger and Escape cancel', async () => {
  const guest = await bookAsVisitor(getSite(), MONDAY, '13:00', 'Tapio')
  await using visit = await openAsAdministrator(getSite(), PHONE)
  const { page } = visit
  const session = await page.context().newCDPSession(page)
  await openDay(page, '13:00')
  const held = page.locator('.week-dragged')
  const from = await findPoint(page, MONDAY, '13:10')
  const to = await findPoint(page, MONDAY, '14:40')

  // A finger that moves right away scrolls instead of moving the call.
  const before = await page.evaluate(() => window.scrollY)
  await touch(session, 'touchStart', from)
  for (const step of [30, 60, 90]) await touch(session, 'touchMove', { x: from.x, y: from.y - step })
  await touch(session, 'touchEnd')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before + 20)
  expect(await held.count()).toBe(0)
  await openDay(page, '13:00')

  await touch(session, 'touchStart', from)
  await held.getByText('Tapio').waitFor()
  await touch(session, 'touchMove', to)
  await held.getByText('2:30 PM').waitFor()
  await touch(session, 'touchStart', to, { x: 60, y: 300 })
  await held.waitFor({ state: 'detached' })
  await touch(session, 'touchEnd')
  await touch(session, 'touchStart', from)
  await held.waitFor()
  await touch(session, 'touchMove', to)
  await page.keyboard.press('Escape')
  await held.waitFor({ state: 'detached' })
  await touch(session, 'touchEnd')
  expect(await page.getByRole('dialog').count()).toBe(0)

  const scrolled = await page.evaluate(() => window.scrollY)
  await touch(session, 'touchStart', from)
  await held.waitFor()
  await touch(session, 'touchMove', { x: to.x, y: (from.y + to.y) / 2 })
  await touch(session, 'touchMove', to)
  await held.getByText('2:30 PM').waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await touch(session, 'touchEnd')
  const dialog = page.getByRole('dialog', { name: 'Move the call with Tapio?' })
  await dialog.getByRole('button', { name: 'Move and notify' }).tap()
  await waitForToast(page, 'Call moved')
  expect(await readCall(getSite(), guest)).toBe(`${MONDAY} 14:30 confirmed`)
  expect(visit.errors).toEqual([])
})
