/** The official client over HTTP with the small project of this package. */
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Backend, createBackend, type DatabaseSettings } from '../index.ts'
import { createTestDatabase } from './support/test-database.ts'
import { addressesOf, listEngines, TEST_PROJECT } from './support/test-engine.ts'

const PASSWORD = 'fine violet kettle 42'

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: Backend
    let folder: string
    let connect: (key?: string) => SupabaseClient
    const cleanUp: (() => unknown)[] = []

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'embedded-'))
      cleanUp.push(() => rm(folder, { recursive: true, force: true }))
      const server = createAdaptorServer({
        fetch: (request: Request) => backend.fetch(request, { clientAddress: '127.0.0.1' }),
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      cleanUp.push(() => server.close())
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
      backend = await createBackend({
        projectFolder: TEST_PROJECT,
        database: await chooseDatabase(),
        objectsFolder: join(folder, 'objects'),
        keysFolder: join(folder, 'keys'),
        publicUrl: url,
      })
      cleanUp.push(() => backend.close())
      connect = (key = backend.keys.publishable) =>
        createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } })
    })
    afterAll(async () => {
      for (const end of cleanUp.toReversed()) await end()
    })

    async function chooseDatabase(): Promise<DatabaseSettings> {
      if (kind === 'pglite') return { kind, dataFolder: join(folder, 'database') }
      const { url, drop } = await createTestDatabase(inject('postgresUrl'))
      cleanUp.push(drop)
      return { kind, ...addressesOf(url) }
    }

    /** Signs up and confirms the address with the emailed code. */
    async function signUp(email: string): Promise<{ client: SupabaseClient; id: string }> {
      const client = connect()
      const { error } = await client.auth.signUp({ email, password: PASSWORD })
      expect(error).toBeNull()
      const readCode = async () => {
        const outbox = join(folder, 'outbox')
        const mails = await Promise.all(
          (await readdir(outbox)).map((name) => readFile(join(outbox, name), 'utf8')),
        )
        return /\b\d{6}\b/.exec(mails.find((mail) => mail.includes(email)) ?? '')?.[0]
      }
      await expect.poll(readCode).toBeDefined()
      const { data } = await client.auth.verifyOtp({ email, token: (await readCode())!, type: 'email' })
      return { client, id: data.user!.id }
    }

    test('accounts own their rows and files, which others cannot read', async () => {
      const ann = await signUp('ann@example.com')
      const bob = await signUp('bob@example.com')
      const inserted = await ann.client.from('notes').insert([
        { title: 'Draft', is_published: false },
        { title: 'Published', is_published: true },
      ])
      expect(inserted.error).toBeNull()
      for (const { client, titles } of [
        { client: ann.client, titles: ['Draft', 'Published'] },
        { client: bob.client, titles: ['Published'] },
        { client: connect(), titles: ['Published'] },
        { client: connect(backend.keys.secret), titles: ['Draft', 'Published'] },
      ]) {
        const { data } = await client.from('notes').select('title').order('title')
        expect(data?.map(({ title }) => title as string)).toEqual(titles)
      }
      expect((await bob.client.from('notes').insert({ title: 'x', owner_id: ann.id })).error?.code).toBe(
        '42501',
      )
      expect(await connect().rpc('count_notes')).toMatchObject({ data: 1 })

      const path = `${ann.id}/note.txt`
      const files = (client: SupabaseClient) => client.storage.from('attachments')
      expect((await files(ann.client).upload(path, 'hello')).error).toBeNull()
      expect(await (await files(ann.client).download(path)).data!.text()).toBe('hello')
      expect((await files(bob.client).download(path)).error).not.toBeNull()
      const { data: signed } = await files(ann.client).createSignedUrl(path, 60)
      expect(await (await fetch(signed!.signedUrl)).text()).toBe('hello')
    })

    test('functions accept only callers with a valid token', async () => {
      const call = (client: SupabaseClient) => client.functions.invoke('greet', { body: { name: 'Ann' } })
      const { client } = await signUp('carol@example.com')
      expect(await call(client)).toMatchObject({ data: { greeting: 'Hello, Ann!' }, error: null })
      expect((await call(connect())).error).not.toBeNull()
    })
  })
}
