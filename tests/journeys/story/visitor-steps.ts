/** Steps of the visitor. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listMails, type Mail } from '#tests/support/site/auth-site.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'
import type { Hand } from './hands.ts'

export type Visitor = {
  site: RunningSite
  page: Page
  hand: Hand
  name: string
  email: string
  hasScripts: boolean
  /** Called in every state to check. */
  look: (state: string) => Promise<void>
}

/** The queue may be slow on a busy machine. */
const MAIL_TIMEOUT_MS = 120_000

export async function waitForMailTo(site: RunningSite, to: string, subject: RegExp): Promise<Mail> {
  const find = async () =>
    (await listMails(site)).findLast((mail) => mail.to === to && subject.test(mail.subject))
  await expect.poll(find, { timeout: MAIL_TIMEOUT_MS, interval: 200 }).toBeDefined()
  return (await find())!
}

export async function sendResult({ site, page, hand, email, look }: Visitor): Promise<void> {
  await page.goto(`${site.url}/acos-calculator`)
  await hand.type(page.getByLabel('Target TACoS (%)'), '12')
  await hand.type(page.getByLabel('Organic Sales (%)'), '40')
  await hand.press(page.getByRole('button', { name: 'Calculate' }))
  const form = page.getByRole('form', { name: 'Send me my result' })
  await form.waitFor()
  await look('result')
  await hand.type(form.getByLabel('Email'), email)
  await hand.press(form.getByRole('button', { name: 'Send my result' }))
  await page.getByRole('heading', { name: 'Your result is on its way.' }).waitFor()
  await look('result sent')
  const mail = await waitForMailTo(site, email, /ACoS target/)
  expect(mail.text).toContain('20.00%')
}

/** @returns start and URL of the call */
export async function bookCall(visitor: Visitor): Promise<{ startsAt: string; address: string }> {
  const { site, page, hand, name, email, look } = visitor
  await hand.press(page.getByRole('main').getByRole('link', { name: 'Book Call Now' }))
  await page.waitForURL(`${site.url}/book-call`)
  await openTimes(visitor)
  await hand.pressLast(page.locator('a[data-call-day]'))
  await look('times')
  const time = page.locator('a[data-call-time]:visible').first()
  const startsAt = (await time.getAttribute('data-call-time'))!
  await hand.press(time)
  const submit = page.getByRole('button', { name: 'Book the call' })
  await submit.waitFor()
  await look('form')
  await hand.press(submit)
  await page.getByRole('alert').waitFor()
  await look('form with errors')
  await hand.type(page.getByLabel('Your name'), name)
  await hand.type(page.getByLabel('Email', { exact: true }), email)
  await hand.press(submit)
  await page.getByRole('heading', { name: 'You’re booked' }).waitFor()
  await look('booked')
  expect(await readStart(page)).toBe(startsAt)
  await waitForMailTo(site, email, /is booked$/)
  return { startsAt, address: page.url().split('?', 1)[0]! }
}

/** @returns the new start */
export async function moveCall({ page, hand, hasScripts, look }: Visitor, address: string): Promise<string> {
  const before = await readStart(page)
  await hand.press(page.getByRole('link', { name: 'Move the call' }))
  await page.waitForURL((url) => url.href.startsWith(`${address}/move`))
  if (hasScripts) await page.locator('[data-call-live]').waitFor()
  await look('other times')
  await hand.press(page.locator('a[data-call-time]:visible').last())
  const confirm = page.getByRole('button', { name: 'Move the call' })
  await confirm.waitFor()
  await look('move')
  await hand.press(confirm)
  await page.getByRole('heading', { name: 'Your call has moved' }).waitFor()
  const startsAt = await readStart(page)
  expect(startsAt).not.toBe(before)
  await look('moved')
  return startsAt
}

export async function cancelCall({ page, hand, look }: Visitor, address: string): Promise<void> {
  await page.goto(address)
  await hand.press(page.getByRole('link', { name: 'Cancel the call' }))
  const confirm = page.getByRole('button', { name: 'Cancel the call' })
  await confirm.waitFor()
  await look('cancel')
  await hand.press(confirm)
  await page.getByRole('heading', { name: 'This call was canceled' }).waitFor()
  await look('cancelled')
}

async function openTimes({ page, hand, hasScripts }: Visitor): Promise<void> {
  if (hasScripts) {
    await hand.press(page.getByRole('link', { name: 'Pick a time' }))
    await page.locator('[data-call-live]').waitFor()
  } else {
    await hand.press(page.getByRole('link', { name: 'See free times' }))
    await page.locator('[data-call-calendar]').waitFor()
  }
}

async function readStart(page: Page): Promise<string> {
  return (await page.locator('.chosen-time time').getAttribute('datetime'))!
}
