/** Each problem and its end reach an operator once per channel, with two replicas. */
import { createHmac } from 'node:crypto'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Engine } from '#backend/database/engine.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { type PostgresProxy, startPostgresProxy } from '#backend/tests/support/postgres-proxy.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { startWebhookReceiver, type WebhookReceiver } from '#tests/support/servers/webhook-receiver.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwx0dMZ4Ngc7A='
const RECEIVER = 'operator@example.com'
const WAIT = { interval: 200 }
const BLOCK = 'backup-20200101T000000Z.tar.gz.part'

describe.skipIf(inject('postgresUrl') === '')('alerts of two replicas', () => {
  let folder: string
  let database: TestDatabase
  let engine: Engine
  let proxy: PostgresProxy
  let mails: MailServer
  let receiver: WebhookReceiver
  let replicas: TwoReplicas

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'alerts-'))
    ;[database, mails, receiver] = await Promise.all([
      createTestDatabase(inject('postgresUrl')),
      startMailServer(),
      startWebhookReceiver(),
    ])
    engine = await openPostgres({ url: database.url, poolSize: 1 })
    proxy = await startPostgresProxy(database.url)
    // A folder with the name of a leftover backup file can't be deleted as a file, so each backup fails.
    await mkdir(join(folder, BLOCK), { recursive: true })
    replicas = await startTwoReplicas({
      databaseUrl: proxy.url,
      environment: {
        SHUTDOWN_NOTICE_SECONDS: '0',
        METRICS_TOKEN: 'metrics-of-two-replicas',
        SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
        ALERT_EMAIL: RECEIVER,
        ALERT_WEBHOOK_URL: `${receiver.url}/alerts`,
        ALERT_WEBHOOK_SECRET: SECRET,
        WEBHOOK_HOSTS: receiver.host,
        ALERT_EVERY_SECONDS: '1',
        ALERT_JOB_FAILURES: '1',
        ALERT_DISK_PERCENT: '1',
        BACKUP_TO: folder,
      },
    })
  })
  afterAll(async () => {
    await replicas?.stop()
    await engine?.close()
    await Promise.all([proxy?.cut(), mails?.stop(), receiver?.stop()])
    await database?.drop()
    await rm(folder, { recursive: true, force: true })
  })

  /** Messages of a kind in order, by webhook and by email. */
  function listSent(alert: string): { webhooks: string[]; mails: string[] } {
    const events = receiver.received.map(
      ({ body }) => JSON.parse(body) as { type: string; data: { alert: string; sentence: string } },
    )
    const told = events.filter(({ data }) => data.alert === alert)
    const sentences = new Set(told.map(({ data }) => data.sentence))
    const subjects = mails.taken
      .filter(({ to }) => to.includes(RECEIVER))
      .map(({ data }) => /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(data)![1]!.replaceAll(/\r\n[ \t]/g, ' '))
      .filter((subject) => [...sentences].some((sentence) => subject.includes(sentence.slice(0, 25))))
    return {
      webhooks: told.map(({ type }) => type),
      mails: subjects.map((subject) => subject.slice(0, subject.indexOf(':'))),
    }
  }
  const ONCE = { webhooks: ['alert.started'], mails: ['Alert'] }
  const BEGUN_AND_OVER = { webhooks: ['alert.started', 'alert.ended'], mails: ['Alert', 'Over'] }
  const service = () =>
    createClient(replicas.first.url, replicas.secretKey, { auth: { persistSession: false } })
  const requestBackup = async () => expect((await service().rpc('request_backup')).error).toBeNull()
  const expectFiring = async (alert: string, value: 0 | 1) => {
    const line = `peakshelf_alert_firing{alert="${alert}"} ${value}`
    for (const site of [replicas.first, replicas.second])
      await expect
        .poll(async () => (await (await site.readMetrics()).text()).split('\n'), WAIT)
        .toContain(line)
  }

  test('sends one alert when a job fails, and one when it succeeds again', async () => {
    await expect.poll(() => listSent('job'), WAIT).toEqual(ONCE)
    const { headers, body } = receiver.received[0]!
    const { data } = JSON.parse(body) as { data: { subject: string; sentence: string } }
    expect(data.subject).toBe('backup')
    expect(data.sentence).toMatch(/^The scheduled job backup failed once: /)
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    await expectFiring('job', 1)

    await rm(join(folder, BLOCK), { recursive: true })
    await requestBackup()
    await expect.poll(() => listSent('job'), WAIT).toEqual(BEGUN_AND_OVER)
    // The other replica notices it at its next check.
    await expectFiring('job', 0)
  })

  test('each replica sends alerts about an unavailable database, and about its return', async () => {
    await proxy.cut()
    const of = (...words: string[]) => words.flatMap((word) => [word, word])
    await expect
      .poll(() => listSent('database'), WAIT)
      .toEqual({ webhooks: of('alert.started'), mails: of('Alert') })
    await expectFiring('database', 1)
    await proxy.restore()
    await expect
      .poll(() => listSent('database'), WAIT)
      .toEqual({ webhooks: of('alert.started', 'alert.ended'), mails: of('Alert', 'Over') })
    // The failed job, whose alert was over, did not alert again.
    expect(listSent('job')).toEqual(BEGUN_AND_OVER)
  })
})
