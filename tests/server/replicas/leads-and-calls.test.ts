import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import type { BackendKeys } from '#backend/index.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

/** The name of a replica's connections in the database. */
const REPLICAS = ['replica 0', 'replica 1']
const nameReplica = (url: string, number: number) => {
  const named = new URL(url)
  named.searchParams.set('application_name', REPLICAS[number]!)
  return named.href
}

type Answer = { status: number; body: Record<string, unknown> }

describe.skipIf(inject('postgresUrl') === '')('two replicas on one database', () => {
  let database: TestDatabase
  let engine: Engine
  let receiver: WebhookReceiver
  let keys: BackendKeys
  let replicas: [RunningSite, RunningSite]
  let token: string

  beforeAll(async () => {
    ;[database, receiver] = await Promise.all([
      createTestDatabase(inject('postgresUrl')),
      startWebhookReceiver(),
    ])
    engine = await openPostgres({ url: database.url, poolSize: 1 })
    const environment = {
      DATABASE_URL: nameReplica(database.url, 0),
      SEED_CONTENT: 'off',
      EDITOR_MODE: 'off',
      TRUSTED_PROXIES: '127.0.0.1,::1',
      WEBHOOK_HOSTS: receiver.host,
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    }
    const first = await startRunningSite(environment)
    keys = JSON.parse(await readFile(join(first.dataFolder, 'keys', 'keys.json'), 'utf8')) as BackendKeys
    const { publishable, secret, encryptionKey, ...signing } = keys
    const second = await startRunningSite({
      ...environment,
      DATABASE_URL: nameReplica(database.url, 1),
      SUPABASE_PUBLISHABLE_KEY: publishable,
      SUPABASE_SECRET_KEY: secret,
      ENCRYPTION_KEY: encryptionKey!,
      SIGNING_KEYS: JSON.stringify(signing),
    })
    replicas = [first, second]
    // A run belongs to the replica that started it, by the name of its connection.
    await engine.query(
      `alter table public.job_runs add column held_by text not null default current_setting('application_name')`,
    )
    const client = createClient(first.url, publishable, { auth: { persistSession: false } })
    const { data, error } = await client.auth.signInWithPassword(OWNER)
    if (error) throw error
    token = data.session.access_token
  })
  afterAll(async () => {
    await Promise.all((replicas ?? []).map((site) => site.stop()))
    await engine?.close()
    await receiver?.stop()
    await database?.drop()
  })

  const ask = async (number: number, name: string, body: object, as: 'site' | 'owner'): Promise<Answer> => {
    const headers: Record<string, string> =
      as === 'site' ? { apikey: keys.secret } : { apikey: keys.publishable, authorization: `Bearer ${token}` }
    const response = await fetch(`${replicas[number % 2]!.url}/functions/v1/${name}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  const readStamp = async (site: RunningSite) =>
    /name="stamp" value="([^"]+)"/.exec(await (await fetch(`${site.url}/contact`)).text())![1]!
  /** Sends a form like a browser without scripts. */
  const sendForm = async (number: number, stamp: string, email: string, address: string) => {
    const site = replicas[number % 2]!
    const response = await fetch(`${site.url}/contact`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.url, 'x-forwarded-for': address },
      body: new URLSearchParams({
        kind: 'contact',
        name: 'Ann Lee',
        email,
        message: 'What would you change first?',
        stamp,
        second_opinion: '',
      }),
    })
    await response.arrayBuffer()
    return response.status
  }

  test('a form sent through one replica is immediately in the inbox of the other, and they share limits', async () => {
    const stamp = await readStamp(replicas[1])
    const email = `${randomUUID()}@shop.example`
    expect(await sendForm(0, stamp, email, '198.51.100.1')).toBe(303)
    const list = { action: 'list', filter: { search: email }, after: null, limit: 20 }
    const { body } = await ask(1, 'manage-leads', list, 'owner')
    expect(JSON.stringify(body)).toContain(email)
    const statuses: number[] = []
    for (let number = 0; number < 11; number += 1)
      statuses.push(await sendForm(number, stamp, `${randomUUID()}@shop.example`, '198.51.100.2'))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 303), 429])
  })

  const readHolder = async () =>
    (
      await engine.query<{ held_by: string }>(
        `select held_by from public.job_runs where job = 'deliver' and status = 'running'`,
      )
    )[0]?.held_by
  const countOpen = async (kind: string) =>
    (
      await engine.query<{ n: number }>(
        `select count(*)::int as n from public.deliveries
         where kind = $1 and status in ('queued', 'sending') and not_before <= now()`,
        [kind],
      )
    )[0]!.n

  test('each event is delivered once, and by the other replica if one is killed', async () => {
    await engine.query(
      `insert into public.webhook_endpoints (name, url, secret) values ('crm', $1, 'whsec_' || repeat('A', 43) || '=')`,
      [`${receiver.url}/hook`],
    )
    const stamp = await readStamp(replicas[0])
    const send = (from: number, count: number, replica?: number) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          sendForm(replica ?? number, stamp, `${randomUUID()}@shop.example`, `203.0.113.${from + number}`),
        ),
      )
    expect(new Set(await send(0, 40))).toEqual(new Set([303]))
    await expect.poll(() => countOpen('webhook')).toBe(0)
    const keysOf = () => receiver.received.map(({ headers }) => String(headers['webhook-id']))
    expect(new Set(keysOf()).size).toBe(40)
    expect(keysOf()).toHaveLength(40)

    const answerAgain = receiver.holdAnswers()
    await send(100, 40)
    // Deliveries are in progress, so one replica holds the job.
    await expect.poll(() => receiver.received.length).toBeGreaterThan(40)
    const holder = await readHolder()
    expect(REPLICAS).toContain(holder)
    const killed = REPLICAS.indexOf(holder!)
    const other = 1 - killed
    process.kill(replicas[killed]!.pid, 'SIGKILL')
    answerAgain()
    // Its leases expire.
    await engine.query(
      `update public.deliveries set not_before = now(), leased_until = case when status = 'sending' then now() end
       where status in ('queued', 'sending') and kind = 'webhook'`,
    )
    await engine.query(`update public.job_runs set leased_until = now() where status = 'running'`)
    await expect.poll(() => countOpen('webhook')).toBe(0)
    expect(new Set(keysOf()).size).toBe(80)
    const runs = await engine.query<{ held_by: string }>(
      `select held_by from public.job_runs where job = 'deliver' order by id desc limit 1`,
    )
    expect(runs).toEqual([{ held_by: REPLICAS[other] }])

    // Forms and notifications continue to work.
    expect(await send(200, 5, other)).toEqual([303, 303, 303, 303, 303])
    await expect.poll(() => countOpen('webhook')).toBe(0)
    await expect.poll(() => countOpen('mail')).toBe(0)
    expect(new Set(keysOf()).size).toBe(85)
  })
})
