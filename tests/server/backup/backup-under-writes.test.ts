/** A running site is backed up from the command line while people write, destroyed, and lives on elsewhere over the other database. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createReadStream } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type Session, type SupabaseClient } from '@supabase/supabase-js'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Manifest, readObjectId } from '#backend/backup/archive/manifest.ts'
import { verifyBackup } from '#backend/backup/verify-backup.ts'
import { type PostgresServer, startPostgresServer } from '#backend/tests/support/postgres-server.ts'
import { createTestDatabase, type TestDatabase } from '#backend/tests/support/test-database.ts'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { runScript } from '#tests/support/site/run-script.ts'
import { startRunningSite } from '#tests/support/site/running-site.ts'

/** Two starts of a site, and four commands. */
const MAX_START_MS = 300_000
const PASSWORD = 'copper-lantern-rides-north'
const ADDRESS_OF_READER = 'reader@example.com'
const SITE = { SEED_CONTENT: 'off', EDITOR_MODE: 'off' }

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgresServer()
})
afterAll(() => server?.stop())

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function openDatabase(): Promise<TestDatabase> {
  const database = await createTestDatabase(server.adminUrl)
  onTestFinished(() => database.drop())
  return database
}

async function connect(site: { url: string; dataFolder: string }, key: 'publishable' | 'secret') {
  return createClient(site.url, await readKeyFile(site.dataFolder, key), {
    auth: { persistSession: false, autoRefreshToken: false },
  })
}

/** Concurrent writers that record acknowledged writes until they are stopped. */
function startWriting(client: SupabaseClient) {
  const acknowledged = {
    posts: new Set<string>(),
    accounts: new Set<string>(),
    pictures: new Map<string, Buffer>(),
  }
  const life = new AbortController()
  let number = 0
  const must = <T extends { error: unknown }>(answer: T): T => {
    if (answer.error) throw new Error('A write was refused', { cause: answer.error })
    return answer
  }
  const lines = [
    async () => {
      const title = `Kept ${(number += 1)}`
      must(await client.from('blog_posts').insert({ title, content: '<p>Words</p>', author: 'Ann' }))
      acknowledged.posts.add(title)
    },
    async () => {
      const title = `Deleted ${(number += 1)}`
      must(await client.from('blog_posts').insert({ title, content: '<p>Words</p>', author: 'Ann' }))
      must(await client.from('blog_posts').delete().eq('title', title))
    },
    async () => {
      const email = `person-${(number += 1)}@example.com`
      must(await client.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true }))
      acknowledged.accounts.add(email)
    },
    async () => {
      const name = `file-${(number += 1)}.txt`
      const bytes = Buffer.from(name.repeat(2_000))
      must(await client.storage.from('attachments').upload(name, bytes, { contentType: 'text/plain' }))
      acknowledged.pictures.set(name, bytes)
    },
  ]
  const running = lines.map(async (write) => {
    while (!life.signal.aborted) await write()
  })
  const count = () => Object.values(acknowledged).reduce((sum, { size }) => sum + size, 0)
  return {
    count,
    copy: () =>
      structuredClone({
        posts: acknowledged.posts,
        accounts: acknowledged.accounts,
        pictures: acknowledged.pictures,
      }),
    async goOn() {
      const until = count() + lines.length * 2
      await expect.poll(count).toBeGreaterThan(until)
    },
    async stop() {
      life.abort()
      await Promise.all(running)
    },
  }
}

async function signIn(client: SupabaseClient, email: string): Promise<Session> {
  const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
  expect(error, email).toBe(null)
  return data.session!
}

/** What is to live on: bytes whose upload had no row yet are in a backup, but nowhere afterwards. */
function contentOf({ entries, objects, ...rest }: Manifest) {
  const isNamed = ({ name }: { name: string }) => {
    const id = readObjectId(name)
    return id === null || objects.includes(id)
  }
  return { ...rest, createdAt: '', objects, entries: entries.filter(isNamed) }
}

describe.each([
  ['the embedded database', 'PostgreSQL'],
  ['PostgreSQL', 'the embedded database'],
] as const)('a site over %s', (from, to) => {
  test(`that is written to lives on over ${to}`, { timeout: MAX_START_MS }, async (context) => {
    context.skip(server.adminUrl === '', 'this machine runs no PostgreSQL')
    const folder = await makeFolder()
    const [here, there] = [join(folder, 'here'), join(folder, 'there')]
    const settingsOf = async (kind: string, dataFolder: string): Promise<Record<string, string>> => ({
      ...SITE,
      DATA_DIR: dataFolder,
      ...(kind === 'PostgreSQL' ? { DATABASE_URL: (await openDatabase()).url } : {}),
    })
    const settings = await settingsOf(from, here)
    const identity = await generateX25519Identity()
    const identityFile = join(folder, 'identity')
    await writeFile(identityFile, `# made for a test\n${identity}\n`)
    const file = join(folder, 'site.backup')

    const site = await startRunningSite(settings)
    let session: Session
    let before: ReturnType<ReturnType<typeof startWriting>['copy']>
    try {
      const client = await connect(site, 'secret')
      await client.storage.createBucket('attachments', { public: true })
      await client.auth.admin.createUser({
        email: ADDRESS_OF_READER,
        password: PASSWORD,
        email_confirm: true,
      })
      session = await signIn(await connect(site, 'publishable'), ADDRESS_OF_READER)
      const writing = startWriting(client)
      await writing.goOn()
      before = writing.copy()
      const countBefore = writing.count()
      const made = await runScript(
        'backup',
        ['backup', file, '--recipient', await identityToRecipient(identity)],
        settings,
      )
      const countAfter = writing.count()
      await writing.goOn()
      await writing.stop()
      expect(made).toEqual({ status: 0, output: expect.stringMatching(/^\d+ rows and \d+ files are in /) })
      expect(countAfter).toBeGreaterThan(countBefore)
    } finally {
      await site.stop()
    }
    await rm(here, { recursive: true })

    const elsewhere = await settingsOf(to, there)
    const restored = await runScript('backup', ['restore', file, '--identity-file', identityFile], elsewhere)
    expect(restored).toEqual({ status: 0, output: expect.stringContaining(' Start the site.\n') })
    // The same rows, files and keys, byte for byte: their digests are.
    const again = join(folder, 'again.backup')
    expect((await runScript('backup', ['backup', again], elsewhere)).status).toBe(0)
    const first = await verifyBackup(createReadStream(file), { identity })
    const second = await verifyBackup(createReadStream(again), null)
    // No file is deleted here.
    expect(first.missingObjects).toEqual([])
    expect(contentOf(second)).toEqual(contentOf(first))

    const next = await startRunningSite(elsewhere)
    try {
      const client = await connect(next, 'publishable')
      // The key that signed it is there, and so is the session.
      expect((await client.auth.getUser(session.access_token)).data.user?.email).toBe(ADDRESS_OF_READER)
      const renewed = await client.auth.refreshSession({ refresh_token: session.refresh_token })
      expect(renewed.error).toBe(null)
      await signIn(client, [...before.accounts].at(-1)!)
      const { data: posts } = await client
        .from('blog_posts')
        .select('title')
        .like('title', 'Kept %')
        .limit(1000)
      expect(posts!.map(({ title }) => title)).toEqual(expect.arrayContaining([...before.posts]))
      for (const [name, bytes] of before.pictures) {
        const answer = await fetch(client.storage.from('attachments').getPublicUrl(name).data.publicUrl)
        expect(Buffer.from(await answer.arrayBuffer()), name).toEqual(Buffer.from(bytes))
      }
      const accounts = await (await connect(next, 'secret')).auth.admin.listUsers({ perPage: 1000 })
      expect(accounts.data.users.map(({ email }) => email)).toEqual(
        expect.arrayContaining([...before.accounts]),
      )
    } finally {
      await next.stop()
    }
    // Where a site lives nothing is restored over it.
    const over = await runScript('backup', ['restore', file, '--identity-file', identityFile], elsewhere)
    expect(over).toEqual({
      status: 1,
      output: expect.stringContaining('There is an installation in this database already'),
    })
  })
})
