import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { answers } from '#supabase/functions/manage-bookings/contract.ts'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { useAdministrator } from './administrator.ts'
import { AGENCY, listTimes } from './booking-calls.ts'

const DAY = 24 * 60 * 60 * 1000
const dayOf = (moment: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: AGENCY.timeZone }).format(new Date(moment))

onBothFunctionEngines({ runtime: { agency: AGENCY } }, (use) => {
  const { ask, act } = useAdministrator(use)
  const findTime = async () =>
    (await listTimes(use())).times.find(({ startsAt }) => Date.parse(startsAt) > Date.now() + 2 * DAY)!
      .startsAt

  test('assigns a free host if none is chosen, until all are busy', async () => {
    const startsAt = await findTime()
    const [first] = (await act({ action: 'settings' })).hosts
    const { id, hasFeed: _, ...draft } = first!
    const { host: second } = await act({ action: 'save-host', host: { ...draft, name: 'Second' } })
    const client = { hostId: null, startsAt, name: 'Any', email: `${randomUUID()}@shop.example` }
    try {
      const asked = await Promise.all([
        ask({ action: 'book', ...client }),
        ask({ action: 'book', ...client }),
      ])
      expect(asked.map(({ status }) => status)).toEqual([200, 200])
      const hostIds = asked.map(({ body }) => answers.book.parse(body).booking.hostId)
      expect(new Set(hostIds)).toEqual(new Set([id, second.id]))
      const third = await ask({ action: 'book', ...client })
      expect(third).toMatchObject({ status: 409, body: { code: 'taken' } })
      expect(third.body['error']).toContain('No host is free then.')
    } finally {
      await act({ action: 'save-host', host: { ...draft, name: 'Second', id: second.id, isActive: false } })
    }
  })

  test('adds all given days off or none, changes and removes them', async () => {
    const startsAt = await findTime()
    const [first, last] = [dayOf(startsAt), dayOf(new Date(Date.parse(startsAt) + DAY).toISOString())]
    const isOffered = async () => (await listTimes(use())).times.some((time) => time.startsAt === startsAt)
    const days = [
      { firstDay: first, lastDay: first, note: 'One' },
      { firstDay: last, lastDay: last, note: 'Two' },
    ]
    const wrong = { firstDay: last, lastDay: first, note: '' }
    const refused = await ask({ action: 'add-days-off', hostId: null, days: [...days, wrong] })
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('last day') } })
    expect((await act({ action: 'settings' })).daysOff).toEqual([])

    const { daysOff } = await act({ action: 'add-days-off', hostId: null, days })
    expect(daysOff.map(({ note }) => note)).toEqual(['One', 'Two'])
    expect(await isOffered()).toBe(false)
    const moved = { ...daysOff[0]!, firstDay: last, lastDay: last, note: 'Later' }
    expect((await act({ action: 'save-day-off', ...moved })).dayOff).toEqual(moved)
    expect(await isOffered()).toBe(true)
    expect((await ask({ action: 'save-day-off', ...moved, lastDay: first })).status).toBe(400)
    await act({ action: 'remove-days-off', ids: daysOff.map(({ id }) => id) })
    expect((await act({ action: 'settings' })).daysOff).toEqual([])
    expect((await ask({ action: 'save-day-off', ...moved })).status).toBe(404)
  })
})
