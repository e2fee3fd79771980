import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { drawPicture } from '#tests/support/inputs/draw-pictures.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'

/** Every write that authors can make, sent directly to REST and storage. For functions see function-access.test.ts. */
const WRITES = [
  'create blog_posts',
  'change blog_posts',
  'remove blog_posts',
  'create news_posts',
  'change news_posts',
  'remove news_posts',
  'upload a picture',
  'remove a picture',
  'sign an upload',
] as const

const CALLERS = [
  ['a visitor', 'no'],
  ['a signed-in user', 'no'],
  ['an administrator', 'done'],
  ['an administrator with an expired token', 'no'],
  ['an administrator whose session was ended', 'no'],
  ['an administrator who was banned', 'no'],
  ['a former administrator', 'no'],
] as const

type Caller = (typeof CALLERS)[number][0]
type Write = (typeof WRITES)[number]

const CELLS = CALLERS.flatMap(([caller, outcome]) =>
  WRITES.map((write) => ({ caller, write, outcome: outcome === 'done' ? outcome : 'refused' })),
)

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: FunctionsBackend
    let hands: Record<Caller, SupabaseClient>
    let picture: Buffer
    beforeAll(async () => {
      backend = await startFunctionsBackend(kind)
      picture = await drawPicture(20, 10).png().toBuffer()
      hands = await prepareHands(backend)
    })
    afterAll(() => backend.stop())

    const addPost = async (table: string): Promise<string> => {
      const post = { title: 'Before', content: '<p>Text</p>' }
      const { data, error } = await backend.service.from(table).insert(post).select('id').single()
      expect(error).toBeNull()
      return data!.id as string
    }
    const readTitle = async (table: string, id: string): Promise<string | null> =>
      (await backend.service.from(table).select('title').eq('id', id).maybeSingle()).data?.title ?? null
    const isStored = async (path: string) =>
      (await backend.service.storage.from('blog-images').exists(path)).data

    /** @returns whether the write had its effect */
    async function attemptOnTable(client: SupabaseClient, verb: string, table: string): Promise<boolean> {
      if (verb === 'create') {
        const id = randomUUID()
        await client.from(table).insert({ id, title: 'After', content: 'Text' })
        return (await readTitle(table, id)) !== null
      }
      const id = await addPost(table)
      if (verb === 'change') await client.from(table).update({ title: 'After' }).eq('id', id)
      else await client.from(table).delete().eq('id', id)
      return (await readTitle(table, id)) !== 'Before'
    }

    async function attemptInStorage(client: SupabaseClient, write: Write): Promise<boolean> {
      const path = `blog-images/${randomUUID()}.png`
      const bucket = client.storage.from('blog-images')
      if (write === 'sign an upload') return (await bucket.createSignedUploadUrl(path)).error === null
      const file = new Blob([new Uint8Array(picture)], { type: 'image/png' })
      if (write === 'upload a picture') {
        await bucket.upload(path, file)
        return isStored(path)
      }
      await backend.service.storage.from('blog-images').upload(path, file)
      await bucket.remove([path])
      return !(await isStored(path))
    }

    test.for(CELLS)('$caller: $write: $outcome', async ({ caller, write, outcome }) => {
      const client = hands[caller]
      const [verb, table] = write.split(' ') as [string, string]
      const isDone = table.endsWith('_posts')
        ? await attemptOnTable(client, verb, table)
        : await attemptInStorage(client, write)
      expect(isDone ? 'done' : 'refused').toBe(outcome)
    })

    test('ending a session keeps the other sessions of the account', async () => {
      const { email } = await backend.signIn('admin')
      const connect = async () => {
        const client = createClient(backend.url, backend.keys.publishable, {
          auth: { persistSession: false, autoRefreshToken: false },
        })
        await client.auth.signInWithPassword({ email, password: 'correct horse battery' })
        return client
      }
      const [kept, ended] = [await connect(), await connect()]
      await kept.auth.signOut({ scope: 'others' })
      expect((await kept.rpc('is_admin')).data).toBe(true)
      expect((await ended.rpc('is_admin')).data).toBe(false)
      expect((await ended.rpc('admin_state')).data).toBe('none')
    })
  })
}

async function prepareHands(backend: FunctionsBackend): Promise<Record<Caller, SupabaseClient>> {
  const hold = (token: string) =>
    createClient(backend.url, backend.keys.publishable, { accessToken: async () => token })
  const readClaims = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>
  const administrator = await backend.signIn('admin')
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600
  const expired = { ...readClaims(administrator.token), iat: anHourAgo - 3600, exp: anHourAgo }

  const ended = await backend.signIn('admin')
  const { error } = await backend.service.auth.admin.signOut(ended.token)
  expect(error).toBeNull()
  const banned = await backend.signIn('admin')
  await backend.service.auth.admin.updateUserById(banned.id, { ban_duration: '1h' })
  const former = await backend.signIn('admin')
  await backend.service.from('user_roles').delete().eq('user_id', former.id)
  return {
    'a visitor': backend.anon,
    'a signed-in user': hold((await backend.signIn()).token),
    'an administrator': hold(administrator.token),
    'an administrator with an expired token': hold(await backend.forge(expired)),
    'an administrator whose session was ended': hold(ended.token),
    'an administrator who was banned': hold(banned.token),
    'a former administrator': hold(former.token),
  }
}
