import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type BackendKeys, generateKeys, writeKeys } from '#backend/index.ts'
import { openPostgres } from '#backend/database/postgres/postgres.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import { home } from '#content/pages/home.ts'
import type { z } from '#domain/schema.ts'
import type { documentsAnswer } from '#domain/documents/documents-contract.ts'
import { type RunningSite, runFailingSite, startRunningSite } from '#tests/support/site/running-site.ts'
import {
  BUCKET,
  CREDENTIALS,
  REGION,
  type S3Double,
  startS3Double,
} from '#backend/tests/support/s3-double.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'

type DocumentsAnswer = z.output<typeof documentsAnswer>

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }
const SITE_URL = 'https://replicas.example'

function describeInstallation(database: TestDatabase, store: S3Double): Record<string, string> {
  return {
    SITE_URL,
    DATABASE_URL: database.url,
    SEED_CONTENT: 'off',
    S3_ENDPOINT: store.endpoint,
    S3_REGION: REGION,
    S3_BUCKET: BUCKET,
    S3_ACCESS_KEY_ID: CREDENTIALS.accessKeyId,
    S3_SECRET_ACCESS_KEY: CREDENTIALS.secretAccessKey,
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  }
}

function nameKeys({ publishable, secret, encryptionKey, ...signing }: BackendKeys): Record<string, string> {
  return {
    SUPABASE_PUBLISHABLE_KEY: publishable,
    SUPABASE_SECRET_KEY: secret,
    ENCRYPTION_KEY: encryptionKey!,
    SIGNING_KEYS: JSON.stringify(signing),
  }
}

describe.skipIf(inject('postgresUrl') === '')('two replicas on one database', () => {
  let database: TestDatabase
  let store: S3Double
  let environment: Record<string, string>
  let keys: BackendKeys
  let first: RunningSite
  let second: RunningSite

  beforeAll(async () => {
    ;[database, store] = await Promise.all([createTestDatabase(inject('postgresUrl')), startS3Double()])
    environment = describeInstallation(database, store)
    first = await startRunningSite(environment)
    keys = JSON.parse(await readFile(join(first.dataFolder, 'keys', 'keys.json'), 'utf8')) as BackendKeys
    second = await startRunningSite({ ...environment, ...nameKeys(keys) })
  })
  afterAll(async () => {
    await Promise.all([first?.stop(), second?.stop()])
    await store?.stop()
    await database?.drop()
  })

  const connect = (site: RunningSite, token?: string): SupabaseClient =>
    createClient(site.url, keys.publishable, {
      auth: { persistSession: false, autoRefreshToken: false },
      ...(token && { accessToken: async () => token }),
    })

  async function signIn(site: RunningSite) {
    const client = connect(site)
    const { data, error } = await client.auth.signInWithPassword(OWNER)
    expect(error).toBeNull()
    return { client, session: data.session! }
  }

  const refresh = async (site: RunningSite, token: string) => {
    const response = await fetch(`${site.url}/auth/v1/token?grant_type=refresh_token`, {
      method: 'POST',
      headers: {
        apikey: keys.publishable,
        'content-type': 'application/json',
        'x-supabase-api-version': '2024-01-01',
      },
      body: JSON.stringify({ refresh_token: token }),
    })
    return (await response.json()) as { refresh_token?: string; code?: string }
  }

  test('a sign-in or sign-out at one replica applies to the other', async () => {
    const { client, session } = await signIn(first)
    const there = connect(second, session.access_token)
    expect((await there.rpc('is_admin')).data).toBe(true)
    const readUser = () =>
      fetch(`${second.url}/auth/v1/user`, {
        headers: { apikey: keys.publishable, authorization: `Bearer ${session.access_token}` },
      })
    expect((await readUser()).status).toBe(200)
    await client.auth.signOut({ scope: 'local' })
    expect((await readUser()).status).toBe(403)
  })

  test('a refresh with a lost response is repeated at the other replica; a stolen token ends the session at both', async () => {
    const { session } = await signIn(first)
    const [one, lost] = [session.refresh_token, await refresh(first, session.refresh_token)]
    expect(await refresh(second, one)).toMatchObject({ refresh_token: lost.refresh_token })
    const next = await refresh(second, lost.refresh_token!)
    expect(next.refresh_token).toBeDefined()

    const engine = await openPostgres({ url: database.url, poolSize: 1 })
    await engine.query(`update auth.refresh_tokens set updated_at = updated_at - interval '1 minute'`)
    await engine.close()
    expect(await refresh(first, one)).toMatchObject({ code: 'refresh_token_already_used' })
    expect(await refresh(second, next.refresh_token!)).toMatchObject({ code: 'refresh_token_not_found' })
  })

  test('a setting changed at one applies at the other', async () => {
    const { session } = await signIn(first)
    const answer = await fetch(`${first.url}/system/v1/settings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
      body: JSON.stringify({ action: 'change', changes: { AGENCY_NAME: 'Northgate' } }),
    })
    expect(answer.status).toBe(200)
    const read = async () => (await fetch(`${second.url}/contact`)).text()
    await expect.poll(read, { timeout: 10_000 }).toContain('<title>Contact Northgate</title>')
  })

  test('content published on one replica is on the next page its author loads from the other', async () => {
    const { session } = await signIn(first)
    const ask = (body: object) =>
      fetch(`${first.url}/system/v1/documents`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify(body),
      })
    for (const headline of ['First', 'Second', 'Third']) {
      await (await fetch(second.url)).text()
      const { documents } = (await (await ask({ action: 'read', names: ['home'] })).json()) as DocumentsAnswer
      const { published: content, version } = documents[0]!
      const next = { ...(content as typeof home.fallback), quotes: { headline } }
      const saved = (await (
        await ask({ action: 'save', name: 'home', content: next, version })
      ).json()) as DocumentsAnswer
      const published = await ask({
        action: 'publish',
        documents: [{ name: 'home', version: saved.documents[0]!.version }],
      })
      const token = published.headers.get('x-change-token')!
      const page = await fetch(second.url, { headers: { 'X-Change-Token': token } })
      expect(await page.text()).toContain(`>${headline}<`)
    }
  })

  test('count wrong passwords together', async () => {
    const email = `${randomUUID()}@example.com`
    const statuses: (number | undefined)[] = []
    for (const site of [first, second, first, second, first, second, first]) {
      const { error } = await connect(site).auth.signInWithPassword({ email, password: 'wrong password' })
      statuses.push(error?.status)
    }
    // Neither replica alone would have refused its fourth attempt.
    expect(statuses.slice(0, 5)).toEqual([400, 400, 400, 400, 400])
    expect(statuses.slice(5)).toContain(429)
  })

  test('a replica without the right keys does not start and names the folder to copy', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'replica-'))
    const start = async (more: Record<string, string> = {}) =>
      runFailingSite({ ...environment, PORT: String(await findFreePort()), DATA_DIR: folder, ...more })
    const without = await start()
    expect(without.status).toBe(1)
    expect(without.output).toContain('This process has no keys, and the database belongs to an installation')
    expect(without.output).toContain('Copy the folder "keys" from the data folder of a running replica')
    expect(without.output).not.toMatch(/\n\s+at /)

    await writeKeys(join(folder, 'keys'), await generateKeys(), { mayReplace: false })
    const other = await start()
    expect(other.status).toBe(1)
    expect(other.output).toContain('The keys of this process are not those of the database')
    const { encryptionKey } = await generateKeys()
    expect((await start({ ...nameKeys({ ...keys, encryptionKey }) })).status).toBe(1)

    // The others keep running.
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    await rm(folder, { recursive: true })
    await cp(join(first.dataFolder, 'keys'), join(folder, 'keys'), { recursive: true })
    const third = await startRunningSite({ ...environment, DATA_DIR: folder })
    expect((await fetch(`${third.url}/readyz`)).status).toBe(200)
    await third.stop()
    await rm(folder, { recursive: true })
  })

  test('without the object store pages work, and pictures respond with an error', async () => {
    const { client } = await signIn(first)
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#654321' } })
      .png()
      .toBuffer()
    const { data } = await client.storage
      .from('blog-images')
      .upload(`blog-images/${randomUUID()}.png`, picture, { contentType: 'image/png' })
    await store.stop()
    const { data: link } = connect(second).storage.from('blog-images').getPublicUrl(data!.path)
    expect((await fetch(link.publicUrl.replace(SITE_URL, second.url))).status).toBe(503)
    expect((await fetch(`${second.url}/blog?page=1&store=away`)).status).toBe(200)
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200)
  })
})
