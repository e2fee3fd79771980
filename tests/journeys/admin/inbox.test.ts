/** The Inbox section. */
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { findAccessibilityProblems } from '#tests/support/browser/axe.ts'
import { openVisit } from '#tests/support/browser/browser.ts'
import { ADMIN, fillCredentials, waitForMail } from '#tests/support/site/auth-site.ts'
import { connectAsServer, openSignedIn, useStaffSite } from '#tests/support/site/authoring-site.ts'

const getSite = useStaffSite()
let server: SupabaseClient
beforeAll(async () => {
  server = await connectAsServer(getSite())
})

async function addLead(values: object): Promise<string> {
  const { data, error } = await server
    .from('leads')
    .insert({ kind: 'contact', ...values })
    .select('id')
    .single()
  expect(error).toBeNull()
  return data!.id as string
}

const focusedLead = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('[data-lead]')?.getAttribute('data-lead'))

test('asks to sign in, then works by keyboard alone', async () => {
  const { url } = getSite()
  const mark = randomUUID().slice(0, 8)
  const email = `${mark}@shop.example`
  const older = await addLead({ name: `Older ${mark}`, message: 'Buy links', active_at: '2026-01-01T10:00Z' })
  const lead = await addLead({ name: `Ann ${mark}`, email, message: `How much is it? ${mark}` })
  await using visit = await openVisit()
  const { page } = visit
  await page.goto(`${url}/admin/inbox`)
  await page.getByRole('heading', { name: 'Sign in to open the admin' }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.getByRole('link', { name: 'Sign in' }).click()
  await fillCredentials(page, ADMIN)
  // Until the scripts run the button is disabled, and Enter in a field does nothing.
  await expect.poll(() => page.getByRole('button', { name: 'Sign In', exact: true }).isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/admin/inbox`)

  const list = page.getByRole('list', { name: 'Leads' })
  await list.getByText('Unread: ').first().waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await page.keyboard.press('/')
  await page.keyboard.type(mark)
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  expect(await focusedLead(page)).toBe(lead)
  await page.keyboard.press('ArrowDown')
  expect(await focusedLead(page)).toBe(older)
  await page.keyboard.press('k')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${url}/admin/inbox/${lead}`)
  await page.getByRole('heading', { name: `Ann ${mark}` }).waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await page.keyboard.press('r')
  await page.keyboard.press('End')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('From $500 <b>a month</b>.')
  await page.getByRole('button', { name: 'Send reply' }).press('Enter')
  await page.getByText('Replied: Your message to Peakshelf').waitFor()
  const mail = await waitForMail(getSite(), email, /^Your message to Peakshelf$/)
  expect(mail.text).toContain('From $500 <b>a month</b>.')
  expect(mail.text).toContain(`> How much is it? ${mark}`)
  expect(mail.html).not.toContain('<b>a month')
  const statuses = page.getByRole('group', { name: 'Status of this lead' })
  const isPressed = (name: string) => statuses.getByRole('button', { name }).getAttribute('aria-pressed')
  await expect.poll(() => isPressed('Answered')).toBe('true')

  await page.getByRole('heading', { name: `Ann ${mark}` }).focus()
  await page.keyboard.press('4')
  await expect.poll(() => isPressed('Client')).toBe('true')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect.poll(() => isPressed('Answered')).toBe('true')
  await page.getByRole('heading', { name: `Ann ${mark}` }).focus()
  await page.keyboard.press('n')
  await page.keyboard.type('Phoned twice')
  await page.getByRole('button', { name: 'Save note' }).press('Enter')
  await page.getByRole('list').getByText('Phoned twice').waitFor()

  await page.getByRole('heading', { name: `Ann ${mark}` }).focus()
  await page.keyboard.press('#')
  await page.getByText('In the trash since').waitFor()
  await page.getByRole('button', { name: 'Restore' }).press('Enter')
  await statuses.waitFor()
  await page.getByRole('heading', { name: `Ann ${mark}` }).focus()
  await page.keyboard.press('Escape')
  await page.waitForURL(`${url}/admin/inbox`)
  await expect.poll(() => focusedLead(page)).toBe(lead)

  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByText('Next lead').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])
  await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect.poll(() => keys.count()).toBe(0)
})

test('changes several leads, undoes it, moves one to the trash, and links to a booking', async () => {
  const mark = randomUUID().slice(0, 8)
  const ids = [await addLead({ name: `One ${mark}` }), await addLead({ name: `Two ${mark}` })]
  await addLead({ name: `Three ${mark}` })
  const booking = randomUUID()
  await server
    .from('lead_events')
    .insert({ lead_id: ids[0], kind: 'booking.moved', subject_kind: 'booking', subject_id: booking })
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.goto(`${getSite().url}/admin/inbox/${ids[0]}`)
  const link = page.getByRole('link', { name: 'Open in the calendar' })
  expect(await link.getAttribute('href')).toBe(`/admin/calendar/bookings/${booking}`)
  await page.getByRole('searchbox', { name: 'Search' }).fill(mark)
  const list = page.getByRole('list', { name: 'Leads' })
  await expect.poll(() => list.getByRole('listitem').count()).toBe(3)
  await page.getByRole('checkbox', { name: `Select One ${mark}` }).check()
  await page.locator(`[data-lead="${ids[1]}"]`).focus()
  await page.keyboard.press('x')
  const bar = page.getByRole('group', { name: 'Selected leads' })
  await bar.getByText('2 selected').waitFor()
  expect(await findAccessibilityProblems(page)).toEqual([])

  await bar.getByLabel('Status of the selected leads').selectOption('lost')
  await bar.getByRole('button', { name: 'Apply' }).click()
  const lost = list.getByText('Lost', { exact: true })
  await expect.poll(() => lost.count()).toBe(2)
  const statuses = page.getByRole('group', { name: 'Status of this lead' })
  const ofOpen = () => statuses.getByRole('button', { name: 'Lost' }).getAttribute('aria-pressed')
  await expect.poll(ofOpen).toBe('true')
  await page.getByText('2 leads: Lost').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => lost.count()).toBe(0)
  await bar.waitFor({ state: 'detached' })

  await page.getByRole('checkbox', { name: `Select Two ${mark}` }).check()
  await bar.getByRole('button', { name: 'Trash' }).click()
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2)
  await page.getByText('1 lead moved to the trash').waitFor()
})

test('shows a new lead without a reload', async () => {
  const mark = randomUUID().slice(0, 8)
  await using visit = await openSignedIn(getSite())
  const { page } = visit
  await page.clock.install()
  await page.goto(`${getSite().url}/admin/inbox`)
  await page.getByRole('heading', { name: 'Inbox' }).waitFor()
  await page.getByRole('button', { name: /^All \d/ }).waitFor()
  await addLead({ name: `Fresh ${mark}` })
  await page.clock.fastForward(20_000)
  await page.getByRole('link', { name: `Unread: Fresh ${mark}` }).waitFor()
})

test('keeps the admin out of caches, search engines and referrers', async () => {
  const { url } = getSite()
  const answer = await fetch(`${url}/admin/inbox`)
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  const html = await answer.text()
  expect(html).toContain('<meta name="robots" content="noindex, nofollow"/>')
  expect(html).toContain('The admin needs JavaScript.')
  expect((await fetch(`${url}/admin`)).status).toBe(200)
  expect((await fetch(`${url}/admin/no-such-room`)).status).toBe(404)
  expect(await (await fetch(`${url}/robots.txt`)).text()).toContain('Disallow: /admin\n')
  expect(await (await fetch(`${url}/sitemap.xml`)).text()).not.toContain('/admin')
})
