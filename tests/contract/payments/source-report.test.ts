/** Report of leads, calls and payments by source. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { onBothFunctionEngines } from '#tests/support/site/functions-backend.ts'
import { inDays, type Loose, openPayments, today } from './payment-calls.ts'

onBothFunctionEngines({}, (use) => {
  const { make, manage, pay } = openPayments(use)
  const period = { from: inDays(-9), to: today }
  const read = async (by: string) =>
    (await manage('sources', { by, ...period })).body.rows as Record<string, Loose>[]
  const addLead = async (source: object, values: object = {}) => {
    const row = { kind: 'contact', email: `${randomUUID()}@client.example`, source, ...values }
    const { data, error } = await use().service.from('leads').insert(row).select('id, email').single()
    expect(error).toBeNull()
    return data as { id: string; email: string }
  }
  const book = (lead: string, at = new Date().toISOString()) =>
    use().engine.query(`insert into public.lead_events (lead_id, kind, at) values ($1, 'booking', $2)`, [
      lead,
      at,
    ])

  test('counts leads, calls and money minus refunds for the first contact, in two periods', async () => {
    const ad = await addLead({ page: '/contact', utm_source: 'google', utm_campaign: 'spring', gclid: 'Cj0' })
    await addLead({ page: '/contact', utm_source: 'google' }, { created_at: `${inDays(-12)}T12:00:00Z` })
    const reader = await addLead({ page: '/book-call', referrer: '/blog/margins' })
    await addLead({ page: '/', referrer: 'www.search.example' })
    await addLead({ page: '/', utm_source: 'google' }, { status: 'spam' })
    await addLead({ page: '/', utm_source: 'google' }, { created_at: `${inDays(-40)}T12:00:00Z` })
    await addLead({}, { merged_into: ad.id })
    await book(ad.id)
    await book(reader.id)
    await book(reader.id, `${inDays(-15)}T12:00:00Z`)
    await use().engine.query(
      `insert into public.bookings
         (event_type_id, host_id, starts_at, ends_at, name, email, time_zone, token_hash, lead_id)
       select t.id, h.id, now() - interval '2 hours', now() - interval '90 minutes', 'Ann', $2, 'UTC', sha256('x'), $1
       from public.event_types t, public.booking_hosts h limit 1`,
      [ad.id, ad.email],
    )
    const request = await make({ client_email: ad.email })
    await pay(request.id, { amount: 50_000 })
    await manage('refund', { id: request.id, amount: 10_000, on: today, note: '' })
    await pay(request.id, { amount: 7_000, on: inDays(-11) })

    expect(await read('source')).toEqual([
      expect.objectContaining({
        name: 'Direct',
        leads: 1,
        booked: 1,
        former: { leads: 0, booked: 1, held: 0 },
      }),
      {
        name: 'google',
        leads: 1,
        booked: 1,
        held: 1,
        former: { leads: 1, booked: 0, held: 0 },
        paid: [{ currency: 'USD', amount: 40_000, former: 7_000 }],
      },
      expect.objectContaining({ name: 'search.example', leads: 1, booked: 0, paid: [] }),
    ])
    expect((await read('campaign')).map(({ name, leads }) => [name, leads])).toEqual([['spring', 1]])
    expect((await read('page')).map(({ name }) => name)).toEqual(['/blog/margins', '/contact', '/'])
    expect((await read('post')).map(({ name }) => name)).toEqual(['/blog/margins'])

    const { body } = await manage('conversions', period)
    expect(body.conversions.map(({ click, kind, amount }: Loose) => [click, kind, amount])).toEqual(
      expect.arrayContaining([
        ['Cj0', 'lead', null],
        ['Cj0', 'booking', null],
        ['Cj0', 'payment', 50_000],
      ]),
    )
  })

  test.for([
    ['an unknown view', { by: 'person' }],
    ['a period that ends before it begins', { from: today, to: inDays(-1) }],
    ['a period of a century', { from: '1926-01-01' }],
  ] as const)('refuses %s', async ([, values]) => {
    expect((await manage('sources', { by: 'source', ...period, ...values })).status).toBe(400)
  })
})
