/** Simulated people who sign in, write, upload and import. */
import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import sharp from 'sharp'
import { PICTURE_BUCKET } from '#domain/bucket-names.ts'
import type { Role } from '#domain/permissions.ts'
import type { Database } from '#supabase/database.types.ts'
import { makeSentPost } from '#tests/support/site/import-calls.ts'
import {
  type Outcomes,
  randomAddress,
  openConnection,
  readPage,
  type SoakedSite,
  think,
} from './soaked-site.ts'

const THINKING_MS = 4_000
const IMPORTED_POSTS = 20
const IMPORTED_BYTES = 5_000
const PICTURE = { width: 640, height: 400 }
const OK = 200

type Client = SupabaseClient<Database>
export type Account = { email: string; password: string }

function connect(site: SoakedSite, key: string): Client {
  return createClient<Database>(site.url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: { 'x-forwarded-for': randomAddress() } },
  })
}

/** Creates accounts, with a role for people who write. */
export async function makeAccounts(
  site: SoakedSite,
  name: string,
  people: number,
  role?: Role,
): Promise<Account[]> {
  const server = connect(site, site.keys.secret)
  const accounts = Array.from({ length: people }, (_, n) => ({
    email: `${name}-${n}@soak.example`,
    password: randomUUID(),
  }))
  for (const account of accounts) {
    const made = await server.auth.admin.createUser({ ...account, email_confirm: true })
    const { user } = mustSucceed('creating an account', made)
    if (role)
      mustSucceed(
        'granting a role',
        await server.from('user_roles').insert({ user_id: user!.id, role }).select(),
      )
  }
  return accounts
}

/** Signs in, refreshes the session, and signs out. */
export async function signInAndOut(
  site: SoakedSite,
  account: Account,
  outcomes: Outcomes,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await attempt('sign in', outcomes, signal, async () => {
      const { auth } = connect(site, site.keys.publishable)
      mustSucceed('signing in', await auth.signInWithPassword(account))
      await think(THINKING_MS, signal)
      mustSucceed('refreshing', await auth.refreshSession())
      mustSucceed('reading the user', await auth.getUser())
      mustSucceed('signing out', await auth.signOut())
    })
    // Stays below the rate limit for sign-ins to one account.
    await think(THINKING_MS * 10, signal)
  }
}

/** Writes, changes and publishes a post with a picture, reads it as a visitor, and deletes it. */
export async function edit(
  site: SoakedSite,
  account: Account,
  outcomes: Outcomes,
  signal: AbortSignal,
): Promise<void> {
  const agent = openConnection()
  const { client, stop } = await signIn(site, account)
  while (!signal.aborted) {
    await attempt('edit', outcomes, signal, async () => {
      const id = randomUUID()
      const title = `Soaked ${id}`
      const posts = client.from('blog_posts')
      mustSucceed(
        'writing',
        await posts.insert({ id, title, content: '<p>First words</p>', status: 'draft' }),
      )
      await think(THINKING_MS, signal)
      mustSucceed(
        'changing',
        await posts.update({ content: `<p>${'More words. '.repeat(200)}</p>` }).eq('id', id),
      )
      const name = `blog-images/${id}.png`
      const files = client.storage.from(PICTURE_BUCKET)
      mustSucceed('uploading', await files.upload(name, await drawPicture(), { contentType: 'image/png' }))
      const published = await posts.update({ status: 'published' }).eq('id', id).select('slug').single()
      const { slug } = mustSucceed('publishing', published)
      const { status, text } = await readPage(agent, `${site.url}/blog/${slug}`, randomAddress())
      if (status !== OK || !text.includes(title)) throw new Error(`reading the published post: ${status}`)
      await think(THINKING_MS, signal)
      mustSucceed('deleting', await posts.delete().eq('id', id))
      mustSucceed('deleting a file', await files.remove([name]))
    })
    await think(THINKING_MS, signal)
  }
  await stop()
  agent.destroy()
}

/** Imports posts like the dialog, and undoes the import. */
export async function importAndUndo(
  site: SoakedSite,
  account: Account,
  outcomes: Outcomes,
  signal: AbortSignal,
): Promise<void> {
  const { client, stop } = await signIn(site, account)
  const call = async (name: string, body: { action?: string; [member: string]: unknown }) =>
    mustSucceed(`${name} ${body.action ?? ''}`, await client.functions.invoke(name, { body })) as {
      run: { id: string }
    }
  while (!signal.aborted) {
    await attempt('import', outcomes, signal, async () => {
      const { run } = await call('import-posts', {
        action: 'start',
        kind: 'news',
        file_name: 'soak.csv',
        format: 'csv',
        total: IMPORTED_POSTS,
      })
      const content = `<p>${'Imported words. '.repeat(IMPORTED_BYTES / 16)}</p>`
      const posts = Array.from({ length: IMPORTED_POSTS }, (_, index) => ({
        number: index + 1,
        line: index + 2,
        post: makeSentPost(`${run.id}-${index}`, { content }),
      }))
      await call('import-posts', { action: 'batch', run_id: run.id, posts })
      await call('import-posts', { action: 'finish', run_id: run.id })
      await think(THINKING_MS, signal)
      await call('undo-import', { run_id: run.id })
    })
    await think(THINKING_MS * 5, signal)
  }
  await stop()
}

/** A unique picture of noise. */
function drawPicture(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const
  return sharp({ create: { ...PICTURE, channels: 3, background: 'white', noise } })
    .png()
    .toBuffer()
}

async function signIn(site: SoakedSite, account: Account) {
  const client = connect(site, site.keys.publishable)
  mustSucceed('signing in', await client.auth.signInWithPassword(account))
  await client.auth.startAutoRefresh()
  return { client, stop: () => client.auth.stopAutoRefresh() }
}

async function attempt(
  action: string,
  outcomes: Outcomes,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
    outcomes.succeed(action)
  } catch (error) {
    if (!signal.aborted) outcomes.fail(action, error instanceof Error ? error.message : String(error))
  }
}

function mustSucceed<Answer extends { error: { message: string } | null }>(
  action: string,
  answer: Answer,
): Answer extends { data: infer Data } ? NonNullable<Data> : undefined {
  if (answer.error) throw new Error(`${action}: ${answer.error.message}`)
  return ('data' in answer ? answer.data : undefined) as never
}
