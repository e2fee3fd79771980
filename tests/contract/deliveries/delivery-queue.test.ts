import { afterEach, expect, test } from 'vitest'
import { onBothEngines } from '../on-both-engines.ts'
import {
  addEndpoint,
  clearDeliveries,
  emitEvent,
  enqueueMail,
  makeDeliveriesDue,
  readAttempts,
  readDeliveries,
  SECRET,
} from './delivery-rows.ts'

type Claim = { id: string; number: number; purpose: string; endpoint: unknown }

onBothEngines(`select public.schedule_job('deliver', 'deliver', interval '1 minute')`, (use) => {
  const engine = () => use().engine
  afterEach(() => clearDeliveries(engine()))

  const claim = async (channel = 'mail', limit = 10, seconds = 60) => {
    const { data, error } = await use().service.rpc('claim_deliveries', {
      p_channel: channel,
      p_limit: limit,
      p_lease_seconds: seconds,
    })
    expect(error).toBeNull()
    return data as Claim[]
  }
  const finish = async ({ id, number }: Claim, result: object) => {
    const { data, error } = await use().service.rpc('finish_delivery', {
      p_delivery: id,
      p_number: number,
      p_result: result,
    })
    expect(error).toBeNull()
    return data as boolean
  }
  const readJob = async () => {
    const [job] = await engine().query<{ wait: number }>(
      `select extract(epoch from next_due_at - clock_timestamp())::double precision as wait
       from public.scheduled_jobs where name = 'deliver'`,
    )
    return job!.wait
  }
  const letJobRest = () =>
    engine().query(
      `update public.scheduled_jobs set next_due_at = now() + interval '1 hour', failures = 0 where name = 'deliver'`,
    )

  test('enqueues nothing in a transaction that is rolled back', async () => {
    const failing = engine().transaction(async (tx) => {
      await tx.query(`select private.enqueue_mail('lead-notice', 'agency', '{}', 'test', '1')`)
      throw new Error('The lead could not be stored')
    })
    await expect(failing).rejects.toThrow('could not be stored')
    expect(await readDeliveries(engine())).toEqual([])
  })

  test('makes the job due when a delivery is due', async () => {
    await letJobRest()
    await enqueueMail(engine(), { at: new Date(Date.now() + 1_800_000).toISOString() })
    expect(await readJob()).toBeGreaterThan(1_700)
    expect(await readJob()).toBeLessThan(1_801)
    await enqueueMail(engine())
    expect(await readJob()).toBeLessThanOrEqual(0)
    await engine().query(
      `update public.scheduled_jobs set next_due_at = now() + interval '1 hour', failures = 3 where name = 'deliver'`,
    )
    await enqueueMail(engine())
    expect(await readJob()).toBeGreaterThan(20)
    expect(await readJob()).toBeLessThan(31)
  })

  test('enqueues an email once per key until it is canceled', async () => {
    const first = await enqueueMail(engine(), { key: 'reminder of 1' })
    expect(await enqueueMail(engine(), { key: 'reminder of 1' })).toBe(first)
    await enqueueMail(engine(), { template: 'other' })
    await enqueueMail(engine(), { subject: '2' })
    await engine().query(`select private.cancel_deliveries('test', '1', 'lead-notice')`)
    expect((await readDeliveries(engine())).map(({ status }) => status).toSorted()).toEqual([
      'cancelled',
      'queued',
      'queued',
    ])
    expect(await enqueueMail(engine(), { key: 'reminder of 1' })).not.toBe(first)
    await engine().query(`select private.cancel_deliveries('test', '1')`)
    const left = (await readDeliveries(engine())).filter(({ status }) => status === 'queued')
    expect(left).toHaveLength(1)
  })

  test('gives concurrent claims different deliveries', async () => {
    for (let count = 0; count < 12; count += 1) await enqueueMail(engine())
    const claims = (await Promise.all(Array.from({ length: 8 }, () => claim('mail', 3)))).flat()
    expect(claims).toHaveLength(12)
    expect(new Set(claims.map(({ id }) => id)).size).toBe(12)
    expect(await claim()).toEqual([])
  })

  test('reclaims deliveries of a killed process and ignores its late result', async () => {
    const id = await enqueueMail(engine())
    const [held] = await claim()
    await use().service.rpc('renew_deliveries', { p_claims: [held], p_lease_seconds: 600 })
    expect(await claim()).toEqual([])
    await makeDeliveriesDue(engine())
    const [taken] = await claim()
    expect(taken).toMatchObject({ id, number: 2 })
    expect(await finish(held!, { outcome: 'delivered' })).toBe(false)
    expect(await finish(taken!, { outcome: 'delivered', status_code: 250 })).toBe(true)
    expect(await readDeliveries(engine())).toMatchObject([{ status: 'delivered', attempts: 2 }])
    expect(await readAttempts(engine(), id)).toMatchObject([
      { number: 1, outcome: 'abandoned' },
      { number: 2, outcome: 'delivered', status_code: 250 },
    ])
  })

  test('ends a delivery after 20 abandoned attempts', async () => {
    await enqueueMail(engine())
    for (let tries = 0; tries < 21; tries += 1) {
      expect(await claim()).toHaveLength(1)
      await makeDeliveriesDue(engine())
    }
    expect(await claim()).toEqual([])
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'failed', last_error: 'The process ended in every attempt to send it.' },
    ])
  })

  test('retries ten times with growing delays, then allows a replay under the same id', async () => {
    const id = await enqueueMail(engine())
    const rests: number[] = []
    for (let tries = 1; tries <= 10; tries += 1) {
      const [held] = await claim()
      await finish(held!, { outcome: 'failed', error: 'The mail server is away.', status_code: 421 })
      rests.push((await readDeliveries(engine()))[0]!.rests)
      if (tries < 10) await makeDeliveriesDue(engine())
    }
    for (const [index, seconds] of [5, 30, 120, 600, 1800, 7200, 18_000, 36_000, 72_000].entries()) {
      expect(rests[index]).toBeGreaterThan(seconds * 0.5 - 3)
      expect(rests[index]).toBeLessThan(seconds * 1.5)
    }
    expect(await readDeliveries(engine())).toMatchObject([
      { status: 'failed', failures: 10, last_error: 'The mail server is away.' },
    ])
    expect(await claim()).toEqual([])
    expect((await use().service.rpc('replay_deliveries', { p_deliveries: [id] })).data).toBe(1)
    expect(await claim()).toMatchObject([{ id, number: 11 }])
  })

  test('honors the requested delay and does not retry permanent failures', async () => {
    await enqueueMail(engine())
    const [held] = await claim()
    await finish(held!, { outcome: 'failed', error: 'Slow down.', wait_seconds: 3_600 })
    const [waiting] = await readDeliveries(engine())
    expect(waiting!.rests).toBeGreaterThan(3_590)
    await makeDeliveriesDue(engine())
    const [again] = await claim()
    await finish(again!, { outcome: 'failed', error: 'No such address.', is_final: true })
    expect(await readDeliveries(engine())).toMatchObject([{ status: 'failed', failures: 2 }])
  })

  test('sends an event to each subscribed endpoint', async () => {
    const wanted = await addEndpoint(engine(), { events: ['lead.created'] })
    await addEndpoint(engine(), { name: 'All' })
    await addEndpoint(engine(), { name: 'Bookings', events: ['booking.created'] })
    await emitEvent(engine(), 'lead.created', { lead: { name: 'Ann' } })
    expect(await readDeliveries(engine())).toMatchObject([
      { target: 'All', purpose: 'lead.created' },
      { target: 'CRM', payload: { type: 'lead.created', data: { lead: { name: 'Ann' } } } },
    ])
    expect((await use().service.rpc('list_due_channels')).data).toHaveLength(2)
    expect(await claim('mail')).toEqual([])
    expect(await claim(wanted)).toMatchObject([
      { endpoint: { url: 'https://crm.example/hook', format: 'standard', secrets: [SECRET] } },
    ])
  })

  test('signs with the previous secret for a day', async () => {
    const endpoint = await addEndpoint(engine())
    const fresh = `whsec_${'B'.repeat(43)}=`
    const { error } = await use()
      .service.from('webhook_endpoints')
      .update({ secret: fresh })
      .eq('id', endpoint)
    expect(error).toBeNull()
    await emitEvent(engine(), 'lead.created')
    expect(await claim(endpoint)).toMatchObject([{ endpoint: { secrets: [fresh, SECRET] } }])
    await engine().query('update public.webhook_endpoints set previous_secret_until = now()')
    await makeDeliveriesDue(engine())
    expect(await claim(endpoint)).toMatchObject([{ endpoint: { secrets: [fresh] } }])
  })

  test('disables a gone endpoint and replays its deliveries once it is enabled', async () => {
    const endpoint = await addEndpoint(engine())
    await emitEvent(engine(), 'lead.created')
    await emitEvent(engine(), 'lead.updated')
    const [held] = await claim(endpoint, 1)
    await finish(held!, {
      outcome: 'failed',
      error: 'Gone.',
      status_code: 410,
      is_final: true,
      is_gone: true,
    })
    const { data } = await use().service.from('webhook_endpoints').select('is_active, disabled_reason')
    expect(data).toEqual([{ is_active: false, disabled_reason: 'The receiver returned status 410 (gone).' }])
    const failed = await readDeliveries(engine())
    expect(failed.map(({ status }) => status)).toEqual(['failed', 'failed'])
    await emitEvent(engine(), 'lead.created')
    expect(await readDeliveries(engine())).toHaveLength(2)

    const ids = failed.map(({ id }) => id)
    expect((await use().service.rpc('replay_deliveries', { p_deliveries: ids })).data).toBe(0)
    expect((await use().service.rpc('send_test_event', { p_endpoint: endpoint })).data).toBeNull()
    await use().service.from('webhook_endpoints').update({ is_active: true }).eq('id', endpoint)
    expect((await use().service.rpc('replay_deliveries', { p_deliveries: ids })).data).toBe(2)
    expect((await use().service.rpc('send_test_event', { p_endpoint: endpoint })).data).not.toBeNull()
    expect(await claim(endpoint)).toHaveLength(3)
  })

  test('cancels deliveries of a deleted endpoint', async () => {
    const endpoint = await addEndpoint(engine())
    await emitEvent(engine(), 'lead.created')
    await claim(endpoint)
    await emitEvent(engine(), 'lead.updated')
    await use().service.from('webhook_endpoints').delete().eq('id', endpoint)
    const rows = await readDeliveries(engine())
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    const ids = rows.map(({ id }) => id)
    expect((await use().service.rpc('replay_deliveries', { p_deliveries: ids })).data).toBe(0)
  })

  test('plans the next run and deletes old deliveries', async () => {
    await enqueueMail(engine(), { at: new Date(Date.now() + 600_000).toISOString() })
    await engine()
      .query(`insert into public.deliveries (kind, purpose, target, channel, payload, status, created_at)
      values ('mail', 'old', 'a', 'mail', '{}', 'failed', now() - interval '91 days'),
        ('mail', 'young', 'a', 'mail', '{}', 'failed', now() - interval '89 days')`)
    await letJobRest()
    expect((await use().service.rpc('plan_deliveries')).error).toBeNull()
    expect(await readJob()).toBeGreaterThan(500)
    expect(await readJob()).toBeLessThan(601)
    expect((await readDeliveries(engine())).map(({ purpose }) => purpose)).toEqual(['young', 'lead-notice'])
  })

  test('enqueues a ping once per key', async () => {
    const enqueue = () =>
      engine().query(
        `select private.enqueue_ping('indexnow', 'https://api.example/indexnow', '{}', 'application/json', 'post', '1',
           p_key => 'ping of 1') as id`,
      )
    expect(await enqueue()).toEqual(await enqueue())
    expect(await claim('ping')).toMatchObject([{ purpose: 'indexnow', endpoint: null }])
  })
})
