/** The first hour on PostgreSQL with two replicas: each shows the other's owner what it changed. */
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { SET_UP_PATH } from '#domain/settings/set-up-paths.ts'
import { useBrowser } from '#tests/support/browser/browser.ts'
import { type MailServer, startMailServer } from '#tests/support/servers/mail-server.ts'
import { crawlPublic } from '#tests/support/site/crawl-public.ts'
import {
  composeMailUrl,
  findUnexpected,
  followSteps,
  launch,
  raceForOwner,
} from '#tests/support/site/first-hour.ts'
import { startTwoReplicas, type TwoReplicas } from '#tests/support/site/two-replicas.ts'

useBrowser()
// Owners of a public site can't enter a mail server on loopback, so the environment names it.
describe.skipIf(inject('postgresUrl') === '')('two replicas of an empty database', () => {
  let database: TestDatabase
  let mails: MailServer
  let replicas: TwoReplicas

  beforeAll(async () => {
    mails = await startMailServer()
    database = await createTestDatabase(inject('postgresUrl'))
    replicas = await startTwoReplicas({
      databaseUrl: database.url,
      environment: {
        SEED_CONTENT: 'auto',
        ADMIN_EMAIL: '',
        ADMIN_PASSWORD: '',
        LAUNCHED: '',
        SMTP_URL: composeMailUrl(mails),
      },
    })
  })
  afterAll(async () => {
    await replicas?.stop()
    await database?.drop()
    await mails?.stop()
  })

  test('guesses of the link are limited by the address that the proxy names', async () => {
    const guess = async (address: string, at: number) => {
      const answer = await fetch(replicas.first.url + SET_UP_PATH, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `192.0.2.${at}, ${address}` },
        body: JSON.stringify({ action: 'check', secret: `guess-${at}` }),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (let at = 0; at < 12; at += 1) statuses.push(await guess('203.0.113.9', at))
    expect(statuses).toEqual([...Array<number>(10).fill(403), 429, 429])
    expect(await guess('203.0.113.10', 1)).toBe(403)
  })

  test('owners race by the links of two replicas, and both replicas show the launched site of the winner', async () => {
    const { first, second } = replicas
    const { page, errors } = await raceForOwner([first, second])
    await followSteps({ page, folder: first.dataFolder, mails, isMailLocked: true })
    await launch(page)
    expect(findUnexpected(errors)).toEqual([])
    for (const { url } of [first, second]) {
      const { paths, faults } = await crawlPublic(url)
      expect(faults).toEqual([])
      expect(paths.size).toBeGreaterThan(120)
      expect((await fetch(url)).headers.get('x-robots-tag')).toBeNull()
    }
    for (const site of [first, second]) expect(site.output()).not.toContain('planted-password')
  })
})
