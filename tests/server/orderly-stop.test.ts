/** Shutdown after `SIGTERM` while visitors read pages and an import is running. */
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createClient } from '@supabase/supabase-js'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import {
  type Answer,
  type Call,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'importer@example.com', password: 'a password for imports' }
/** More posts than can be written before the listener closes. */
const POSTS = 1_000
/** Different words per post, since indexing them for search takes longest. */
const writeText = (post: number) =>
  `<p>${Array.from({ length: 850 }, (_, n) => `word${post * 850 + n}`).join(' ')}</p>`

let folder: string
let environment: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'orderly-stop-'))
  await cp(inject('siteTemplate'), folder, { recursive: true, preserveTimestamps: true })
  environment = {
    DATA_DIR: folder,
    TRUSTED_PROXIES: '127.0.0.1,::1',
    // Long enough for a busy machine to answer twice while connections are ended.
    SHUTDOWN_NOTICE_SECONDS: '3',
    EDITOR_MODE: 'off',
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function connect(site: RunningSite): Promise<Call> {
  const key = await readKeyFile(folder, 'publishable')
  const { auth } = createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await auth.signInWithPassword(OWNER)
  if (error) throw error
  const headers = {
    apikey: key,
    authorization: `Bearer ${data.session.access_token}`,
    'content-type': 'application/json',
  }
  return async (name, body) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${site.url}/functions/v1/${name}`, request)
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
}

/** On a new connection. @returns status and Connection header, or null without a listener */
function ask(site: RunningSite, path: string): Promise<{ status: number; connection: string } | null> {
  return new Promise((resolve) => {
    const agent = new Agent({ keepAlive: true })
    get(new URL(path, site.url), { agent }, (answer) => {
      answer.resume()
      answer.on('end', () => {
        agent.destroy()
        resolve({ status: answer.statusCode!, connection: answer.headers.connection ?? '' })
      })
    }).on('error', () => resolve(null))
  })
}

test('readiness fails first, connections end, imports pause, and everything continues after the restart', async () => {
  const first = await startRunningSite(environment)
  onTestFinished(() => first.stop())
  const call = await connect(first)
  const runId = await startRun(call)
  const posts = Array.from({ length: POSTS }, (_, n) =>
    makeSentPost(`stopped ${n}`, { content: writeText(n) }),
  )
  const batch = sendBatch(call, runId, posts)
  const apikey = await readKeyFile(folder, 'publishable')
  const imported = `${first.url}/rest/v1/blog_posts?select=id&title=like.Title of stopped*&limit=1`
  await expect.poll(async () => (await fetch(imported, { headers: { apikey } })).json()).toHaveLength(1)

  const stopped = first.stop()
  const pages: { status: number; connection: string }[] = []
  const readiness: number[] = []
  let isListening = true
  while (isListening) {
    const [ready, page] = await Promise.all([ask(first, '/readyz'), ask(first, '/about')])
    if (ready) readiness.push(ready.status)
    if (page) pages.push(page)
    isListening = page !== null
  }
  // During the notice, requests get responses that end their connection.
  expect(new Set(readiness.slice(1))).toEqual(new Set([503]))
  expect(pages.length).toBeGreaterThan(1)
  expect(new Set(pages.map(({ status }) => status))).toEqual(new Set([200]))
  expect(pages.slice(1).map(({ connection }) => connection)).toContain('close')

  const { status, body } = await batch
  expect([status, body.retry_after]).toEqual([503, 2])
  await stopped
  // The import pauses without an error.
  const failures = first
    .output()
    .split('\n')
    .filter((line) => /error|fail|could not/i.test(line))
  expect(failures).toEqual([expect.stringContaining('"route":"/functions/v1/import-posts","status":503')])

  const second = await startRunningSite(environment)
  try {
    // A reload signal does not end a single process.
    process.kill(second.pid, 'SIGHUP')
    await expect.poll(() => second.output()).toContain('Restart this one instead')
    const again = await connect(second)
    const [run] = (await again('import-posts', { action: 'list' })).body.runs as {
      id: string
      status: string
    }[]
    expect(run).toMatchObject({ id: runId, status: 'broken' })
    const done = (await again('import-posts', { action: 'resume', run_id: runId })).body.done as string[]
    expect(done.length).toBeGreaterThan(0)
    expect(done.length).toBeLessThan(POSTS)
    const rest = posts.filter(({ source_id }) => !done.includes(source_id)).slice(0, 20)
    const resumed = await sendBatch(again, runId, rest)
    expect(resumed.body.counts).toMatchObject({ created: done.length + rest.length, failed: 0 })
  } finally {
    await second.stop()
  }
})
