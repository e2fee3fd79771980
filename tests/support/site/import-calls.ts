/** Calls of the import functions, like those of the dialogs. */
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import { digestText } from '#import/text/digest.ts'
import type { ImportSources } from '#server/config/config-backend.ts'
import type { FunctionsBackend } from './functions-backend.ts'

export type Result = {
  number: number
  source_id: string
  post_id: string
  outcome: string
  reason: string | null
}

export type RunAnswer = {
  id: string
  status: string
  counts: Record<string, number>
  pictures: Record<string, number>
}

/** Fields of the responses of all import functions; each response has some of them. */
export type Answer = {
  status: number
  body: { run: RunAnswer; results: Result[]; [member: string]: unknown }
}
export type Call = (name: string, body: unknown) => Promise<Answer>

/** Calls functions as one administrator, who signs in once. */
export async function connectAdministrator(backend: FunctionsBackend): Promise<Call> {
  const { token } = await backend.signIn('admin')
  const headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  return async (name, body) => {
    const response = await backend.call(name, { headers, body: JSON.stringify(body) })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
}

/** A post as the browser sends it; equal names and content give equal posts. */
export function makeSentPost(name: string, changes: Partial<PreparedPost> = {}): PreparedPost {
  const post = {
    source_id: `sheet:${name}`,
    own_id: null,
    slug: '',
    title: `Title of ${name}`,
    summary: 'In short',
    content: `<p>Words of ${name}</p>`,
    featured_image: null,
    author: 'Ann',
    tags: ['one'],
    status: 'published',
    published_at: '2026-01-02T03:04:05Z',
    old_url: '',
    redirects: [],
    pictures: [],
    ...changes,
  } as const
  return { ...post, digest: digestText(JSON.stringify(post)) } as PreparedPost
}

export async function startRun(
  call: Call,
  kind: 'blog' | 'news' = 'blog',
  more: object = {},
): Promise<string> {
  const started = await call('import-posts', {
    action: 'start',
    kind,
    file_name: 'posts.csv',
    format: 'csv',
    total: 2,
    ...more,
  })
  return started.body.run.id
}

export function sendBatch(call: Call, runId: string, posts: readonly unknown[]): Promise<Answer> {
  const numbered = posts.map((post, index) => ({ number: index + 1, line: index + 2, post }))
  return call('import-posts', { action: 'batch', run_id: runId, posts: numbered })
}

/** Imports posts in one batch. */
export async function importPosts(
  call: Call,
  posts: readonly unknown[],
  { kind = 'blog', ...more }: { kind?: 'blog' | 'news'; [option: string]: unknown } = {},
): Promise<{ runId: string; results: Result[] }> {
  const runId = await startRun(call, kind, more)
  const batch = await sendBatch(call, runId, posts)
  if (batch.status !== 200) throw new Error(`A batch was answered with ${JSON.stringify(batch)}`)
  await call('import-posts', { action: 'finish', run_id: runId })
  return { runId, results: batch.body.results }
}

export type LocalSource = { url: string; sources: ImportSources; stop(): Promise<void> }

/** Starts a local import source that the operator's settings allow. */
export async function startImportSource(answer: RequestListener): Promise<LocalSource> {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: `http://${host}`,
    sources: { hosts: [host], pictures: 'listed', forbiddenHosts: [] },
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
