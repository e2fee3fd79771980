/** Texts of strangers and clients in the admin, its emails and its files must be shown as text. */
import { createHash } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openEngine } from '#backend/database/open-engine.ts'
import { startsFormula } from '#import/csv/write-csv.ts'
import { useBrowser, type Visit } from '#tests/support/browser/browser.ts'
import { ADMIN } from '#tests/support/site/auth-site.ts'
import { openSignedIn } from '#tests/support/site/authoring-site.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { reached, reachedIf } from '../reach.ts'
import { send } from '../send.ts'
import { type FilledTables, fillTables, listTextColumns } from './fill-tables.ts'
import { markOf, OTHER_COLUMNS, SHOWN_COLUMNS } from './typed-columns.ts'

useBrowser()
let site: RunningSite
let filled: FilledTables
let columns: string[]
let visit: Visit
/** All text shown so far. */
let seen = ''

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-hostile-'))
  await cp(inject('siteTemplate'), folder, { recursive: true, preserveTimestamps: true })
  const engine = await openEngine({ kind: 'pglite', dataFolder: join(folder, 'database') })
  columns = await listTextColumns(engine)
  filled = await fillTables(engine)
  await engine.close()
  site = await startRunningSite(
    { EDITOR_MODE: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, AGENCY_TIME_ZONE: 'UTC' },
    folder,
  )
  await rm(folder, { recursive: true, force: true })
  visit = await openSignedIn(site)
})
afterAll(async () => {
  await visit?.[Symbol.asyncDispose]()
  await site?.stop()
})

test('tries every text that other people may have written', () => {
  expect(columns.toSorted()).toEqual([...SHOWN_COLUMNS, ...Object.keys(OTHER_COLUMNS)].toSorted())
  reached()
})

/** Checks that the page shows only text and records it with the values of its fields. */
async function look(page: Page): Promise<void> {
  const found = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')]
    const foreign = (link: HTMLAnchorElement) =>
      !['http:', 'https:', 'mailto:', 'tel:'].includes(link.protocol) || link.hostname === 'evil.example'
    return {
      text: document.body.textContent + fields.map(({ value }) => value).join('\n'),
      elements: document.querySelectorAll('[onerror], [src="x"], main script, main iframe, main a[onclick]')
        .length,
      links: [...document.querySelectorAll('a')].filter(foreign).map(({ href }) => href),
      // Anything after the host of an email address or number would be another recipient or header.
      receivers: [...document.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"], a[href^="tel:"]')]
        .map(({ href }) => href)
        .filter((href) => !href.startsWith('mailto:hello@peakshelf.example?') && /[?&,;<>\s]/.test(href)),
      hasRun: 'hit' in window,
    }
  })
  seen += found.text
  if (found.text.includes('onerror=hit()')) reached()
  expect({ ...found, text: '' }, page.url()).toEqual({
    text: '',
    elements: 0,
    links: [],
    receivers: [],
    hasRun: false,
  })
}

describe('the admin', () => {
  const open = async (path: string) => {
    await visit.page.goto(site.url + path)
    return visit.page
  }
  const openDialog = async (page: Page, name: RegExp | string) => {
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  }

  test('shows leads', async () => {
    const page = await open(`/admin/inbox/${filled.lead}`)
    await page.getByText('This may be spam.').waitFor()
    await page.getByRole('list', { name: 'Leads' }).getByText(markOf('leads.name')).first().waitFor()
    await page.getByText('Quoted earlier emails').click()
    await page.getByText(/and formatted text$/).click()
    await page.getByText('Formatted mail').waitFor()
    await look(page)
    await openDialog(page, 'Edit')
    await look(page)
  })

  test('shows calls, blocked times and days off', async () => {
    const page = await open(`/admin/calendar/week/${filled.day}`)
    await page.getByText(markOf('bookings.name')).first().waitFor()
    await look(page)
    await open(`/admin/calendar/list/${filled.day}`)
    await page.getByText(markOf('bookings.name')).first().waitFor()
    await look(page)
    for (const column of ['booking_blocks.note', 'provider_events.facts'] as const) {
      await openDialog(page, new RegExp(escapePattern(markOf(column))))
      await look(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    await open(`/admin/calendar/bookings/${filled.booking}`)
    await page.getByRole('dialog').getByText(markOf('bookings.answers')).first().waitFor()
    await look(page)
    await openDialog(page, 'Cancel call…')
    await page.getByText(/gets an email at/).waitFor()
    await look(page)
    await open('/admin/calendar/settings/days-off')
    await page.getByText(markOf('booking_days_off.note')).first().waitFor()
    await look(page)
    await open('/admin/calendar/settings/hosts')
    await openDialog(page, /^Edit /)
    await page.getByText(markOf('host_calendars.label')).first().waitFor()
    await page.getByText(markOf('host_calendars.notes')).first().waitFor()
    await look(page)
  })

  test('shows payment requests', async () => {
    const page = await open('/admin/payments')
    await page.getByText(markOf('payment_requests.client_name')).first().waitFor()
    await look(page)
    await open(`/admin/payments/${filled.request}`)
    await page.getByText(markOf('payment_requests.note')).first().waitFor()
    await look(page)
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.getByRole('textbox', { name: 'Client' }).waitFor()
    await look(page)
  })

  test('shows deliveries and provider responses', async () => {
    const page = await open('/admin/deliveries')
    await page.getByText(markOf('deliveries.last_error')).first().waitFor()
    await look(page)
    await openDialog(page, 'Lead notice')
    await page.getByText(markOf('delivery_attempts.error')).first().waitFor()
    await look(page)
    await open('/admin/deliveries/received')
    const events = page.getByRole('list', { name: 'Events' })
    await events.getByRole('button').first().waitFor()
    await look(page)
    for (const event of await events.getByRole('button').all()) {
      await event.click()
      await page.getByRole('dialog').getByText(markOf('provider_events.body')).waitFor()
      await look(page)
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })

  test('shows missed URLs', async () => {
    const page = await open('/blog')
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Redirects…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Redirects' })
    await dialog.getByText('Missed addresses').first().click()
    await dialog.getByText(markOf('address_hits.path')).waitFor()
    await look(page)
  })

  test('showed everything without errors', () => {
    expect(SHOWN_COLUMNS.filter((column) => !seen.includes(markOf(column)))).toEqual([])
    expect(visit.errors).toEqual([])
    reached()
  })
})

describe('files', () => {
  const read = async (path: string) => {
    const answer = await fetch(site.url + path)
    expect(answer.status, path).toBe(200)
    return answer
  }

  test('exports for spreadsheets contain no formulas', async () => {
    const { page } = visit
    for (const room of ['inbox', 'payments']) {
      await page.goto(`${site.url}/admin/${room}`)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Export CSV' }).click(),
      ])
      const rows = readCells(await readFile(await download.path(), 'utf8'))
      reachedIf(
        rows.flat().some((cell) => cell.startsWith("'=")),
        `no hostile words in the file of ${room}`,
      )
      expect(rows.length, room).toBeGreaterThan(1)
      // A line break in a text starts no row.
      expect(new Set(rows.map((cells) => cells.length)).size).toBe(1)
      expect(
        rows
          .flat()
          .filter(startsFormula)
          .filter((cell) => !cell.startsWith("'=")),
      ).toEqual([])
    }
  })

  test('for calendars contain only our own lines', async () => {
    for (const path of [
      `/bookings/feed/${filled.feedToken}.ics`,
      `/bookings/${filled.bookingToken}/invitation.ics`,
    ]) {
      const lines = (await (await read(path)).text()).replaceAll('\r\n ', '').split('\r\n')
      const names = lines.map((line) => /^[A-Z-]*/.exec(line)![0])
      expect(names.filter((name) => ['BEGIN', 'END'].includes(name))).toHaveLength(4)
      expect(names).not.toContain('BCC')
      expect(lines.join('\n')).toContain('bookings.name')
    }
    reached()
  })

  test('for printing contain only links to our own page', async () => {
    const answer = await read(`/pay/${filled.paymentToken}.pdf`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    const pdf = Buffer.from(await answer.arrayBuffer()).toString('latin1')
    expect(pdf.match(/\/(JavaScript|JS|Launch|OpenAction|AA|EmbeddedFile|SubmitForm)\b/g)).toBeNull()
    const addresses = [...pdf.matchAll(/\/URI \(([^)]*)\)/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address!.startsWith(site.url))).toEqual([])
    const page = await (await read(`/pay/${filled.paymentToken}`)).text()
    reachedIf(page.includes('payment-requests.note'), 'the request contains no hostile words')
  })
})

describe('pages for customers', () => {
  test('show the written text as text', async () => {
    const { page } = visit
    for (const path of [
      `/bookings/${filled.bookingToken}`,
      `/bookings/${filled.bookingToken}/cancel`,
      `/pay/${filled.paymentToken}`,
    ]) {
      expect((await page.goto(site.url + path))?.status(), path).toBe(200)
      await look(page)
    }
  })
})

describe('guessing URLs', () => {
  test('reveals no call, request or calendar to similar URLs', async () => {
    const { bookingToken, feedToken, paymentToken, booking, request, lead } = filled
    const guesses = [bookingToken, feedToken, paymentToken].flatMap((token) => [
      token.slice(1),
      `c${token.slice(1)}`,
      token.toUpperCase(),
      createHash('sha256').update(token).digest('hex'),
    ])
    const statuses = new Set<number>()
    for (const guess of [...guesses, booking, request, lead, '2026-0001'])
      for (const path of [
        `/bookings/${guess}`,
        `/bookings/${guess}/cancel`,
        `/bookings/${guess}/invitation.ics`,
        `/bookings/feed/${guess}.ics`,
        `/pay/${guess}`,
        `/pay/${guess}.pdf`,
      ]) {
        // Each guess uses a new address: after several guesses the site stops checking those of the same address.
        const { status, text } = await send({ port: site.port, host: `localhost:${site.port}` }, { path })
        statuses.add(status)
        expect([path, /bookings?[.]|payment-requests[.]|leads[.]/.test(text)]).toEqual([path, false])
      }
    expect(statuses).toEqual(new Set([404]))
    reached()
  })
})

const escapePattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Cells as a spreadsheet reads them (RFC 4180). */
function readCells(csv: string): string[][] {
  const rows = csv.replace('\ufeff', '').trimEnd().split('\r\n')
  return rows.map((row) =>
    [...`,${row}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(([, quoted, plain]) =>
      quoted === undefined ? plain! : quoted.replaceAll('""', '"'),
    ),
  )
}
