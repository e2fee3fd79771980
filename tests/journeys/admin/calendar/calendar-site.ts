import { randomUUID } from 'node:crypto'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import { findMonday, addDays } from '#domain/time-zone/calendar-days.ts'
import { toClockTime, toInstant } from '#domain/time-zone/zone-times.ts'
import {
  addUser,
  connectAsServer,
  openSignedIn,
  signInAs,
  useStaffSite,
} from '#tests/support/site/authoring-site.ts'
import type { Visit } from '#tests/support/browser/browser.ts'
import type { RunningSite } from '#tests/support/site/running-site.ts'

const TIME_ZONE = 'America/New_York'

/** Starts a site that also offers calls on public holidays, so that tests pass on every date. */
export function useCalendarSite(): () => RunningSite {
  const getSite = useStaffSite({ AGENCY_TIME_ZONE: TIME_ZONE })
  beforeAll(async () => {
    const server = await connectAsServer(getSite())
    const { error } = await server
      .from('booking_rules')
      .update({ closes_holidays: false })
      .eq('is_only', true)
    if (error) throw error
  })
  return getSite
}

/** The Monday of the week after next, whose times are bookable on every date. */
export function findTestMonday(): string {
  return addDays(findMonday(toClockTime(new Date().toISOString(), TIME_ZONE).day), 14)
}

/** The instant of a local time such as "09:30". */
export function momentAt(day: string, time: string): string {
  const [hours, minutes] = time.split(':').map(Number)
  return toInstant({ day, minutes: hours! * 60 + minutes! }, TIME_ZONE)
}

async function callAsSite<Answer>(site: RunningSite, name: string, body: object): Promise<Answer> {
  const server = await connectAsServer(site)
  const { data, error } = await server.functions.invoke<Answer>(name, {
    body: { visitor: { address: randomUUID() }, ...body },
  })
  if (error) throw new Error(`${name} failed: ${await (error as { context: Response }).context.text()}`)
  return data!
}

/** Free times of a day, as local times such as "09:30". */
export async function listOfferedTimes(site: RunningSite, day: string): Promise<string[]> {
  const { times } = await callAsSite<{ times: { startsAt: string }[] }>(site, 'list-call-times', {
    from: day,
    to: day,
    timeZone: TIME_ZONE,
  })
  return times.map(({ startsAt }) => {
    const { minutes } = toClockTime(startsAt, TIME_ZONE)
    return new Date(minutes * 60_000).toISOString().slice(11, 16)
  })
}

export type Guest = { name: string; email: string }

/** Books as a visitor does. */
export async function bookAsVisitor(
  site: RunningSite,
  day: string,
  time: string,
  name: string,
): Promise<Guest> {
  const guest = { name, email: `${randomUUID()}@shop.example` }
  await callAsSite(site, 'book-call', {
    ...guest,
    startsAt: momentAt(day, time),
    answers: {},
    timeZone: 'Europe/Berlin',
    source: { page: '/book-call' },
  })
  return guest
}

/** Local start and status of a guest's call. */
export async function readCall(site: RunningSite, { email }: Pick<Guest, 'email'>): Promise<string> {
  const server = await connectAsServer(site)
  const { data, error } = await server
    .from('bookings')
    .select('starts_at,status,notes')
    .eq('email', email)
    .single()
  if (error) throw error
  const { day, minutes } = toClockTime(data.starts_at as string, TIME_ZONE)
  const time = new Date(minutes * 60_000).toISOString().slice(11, 16)
  return `${day} ${time} ${data.status as string}`
}

/** Signs in as a new administrator, because function calls are limited per person. */
export async function openAsAdministrator(
  site: RunningSite,
  options: BrowserContextOptions = {},
): Promise<Visit> {
  const person = await addUser(site)
  const { user } = await signInAs(site, person)
  const server = await connectAsServer(site)
  const { error } = await server.from('user_roles').insert({ user_id: user.id, role: 'admin' })
  if (error) throw error
  return openSignedIn(site, person, options)
}

/** Opens a view and waits until it is loaded. */
export async function openCalendar(page: Page, site: RunningSite, place: string): Promise<void> {
  const read = page.waitForResponse(
    (answer) => answer.url().endsWith('/manage-bookings') && answer.request().postData()!.includes('"list"'),
  )
  await page.goto(`${site.url}/admin/calendar/${place}`)
  await read
  await page.getByRole('heading', { name: 'Calendar', level: 1 }).waitFor()
}

/** Returns the screen coordinates of a day and time in the week view. */
export async function findPoint(page: Page, day: string, time: string): Promise<{ x: number; y: number }> {
  const column = page.locator(`[data-day="${day}"]`)
  const label = page.locator('.week-hours span').first()
  const [box, first] = [await column.boundingBox(), await label.innerText()]
  const [hours, minutes] = time.split(':').map(Number)
  const firstHour = (Number.parseInt(first, 10) % 12) + (first.includes('PM') ? 12 : 0)
  const rows = await page.locator('.week-hours span').count()
  const share = (hours! + minutes! / 60 - firstHour) / rows
  return { x: box!.x + box!.width / 2, y: box!.y + share * box!.height }
}
