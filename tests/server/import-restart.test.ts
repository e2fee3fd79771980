import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { expect, inject, test } from 'vitest'
import {
  type Answer,
  type Call,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const CREDENTIALS = { email: 'importer@example.com', password: 'a password for imports' }
const POSTS_PER_BATCH = 40
/** More posts than can be written before the shutdown. */
const MANY_BATCHES = 25

async function signIn({ url, dataFolder }: RunningSite): Promise<{ call: Call; token: string; key: string }> {
  const { publishable: key } = JSON.parse(await readFile(join(dataFolder, 'keys/keys.json'), 'utf8')) as {
    publishable: string
  }
  const { data, error } = await createClient(url, key).auth.signInWithPassword(CREDENTIALS)
  if (error) throw error
  const token = data.session.access_token
  const headers = { apikey: key, authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const call: Call = async (name, body) => {
    const request = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${url}/functions/v1/${name}`, request)
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
  return { call, token, key }
}

const makeBatch = (batch: number) =>
  Array.from({ length: POSTS_PER_BATCH }, (_, n) => {
    const name = `${batch * POSTS_PER_BATCH + n}`
    return makeSentPost(name, {
      content: `<p>${name} ${'words '.repeat(500)}end</p>`,
      redirects: [`/old/${name}`],
    })
  })

test('an import whose server is killed can be resumed and undone, and leaves no partial post', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-restart-'))
  const environment = {
    DATA_DIR: folder,
    ADMIN_EMAIL: CREDENTIALS.email,
    ADMIN_PASSWORD: CREDENTIALS.password,
    EDITOR_MODE: 'off',
  }
  const first = await startRunningSite(environment, inject('siteTemplate'))
  const before = await signIn(first)
  const runId = await startRun(before.call)
  let acknowledged = 0
  const sending = (async () => {
    for (let batch = 0; batch < MANY_BATCHES; batch += 1) {
      acknowledged += (await sendBatch(before.call, runId, makeBatch(batch))).body.results.length
      // In the middle of the next batch.
      if (batch === 1) setTimeout(() => process.kill(first.pid, 'SIGKILL'), 60)
    }
  })()
  await expect(sending).rejects.toThrow()
  await first.stop()
  expect(acknowledged).toBeGreaterThanOrEqual(2 * POSTS_PER_BATCH)

  const second = await startRunningSite(environment)
  try {
    const { call, token, key } = await signIn(second)
    const { body } = await call('import-posts', { action: 'resume', run_id: runId })
    const done = body.done as string[]
    expect(body.run).toMatchObject({ status: 'running', counts: { created: done.length } })
    expect(done.length).toBeGreaterThanOrEqual(acknowledged)
    expect(done.length).toBeLessThan(MANY_BATCHES * POSTS_PER_BATCH)

    const client = createClient(second.url, key, {
      global: { headers: { authorization: `Bearer ${token}` } },
    })
    const readWritten = async () => {
      const { data } = await client.from('blog_posts').select('title,content').like('title', 'Title of %')
      return data!
    }
    const written = await readWritten()
    expect(written).toHaveLength(done.length)
    expect(written.filter(({ content }) => !/^<p>.*end<\/p>$/.test(content as string))).toEqual([])
    for (const table of ['post_sources', 'post_redirects']) {
      const { count } = await client.from(table).select('*', { count: 'exact', head: true })
      expect([table, count]).toEqual([table, done.length])
    }

    const rest = Array.from({ length: 4 }, (_, batch) => makeBatch(batch)).flat()
    const missing = rest.filter(({ source_id }) => !done.includes(source_id))
    const resumed = await sendBatch(call, runId, missing)
    const total = done.length + missing.length
    expect(resumed.body.counts).toMatchObject({ created: total, failed: 0 })
    const old = await fetch(`${second.url}/old/1?utm_source=x`, { redirect: 'manual' })
    expect([old.status, old.headers.get('location')]).toEqual([301, expect.stringMatching(/^\/blog\/[^/]+$/)])

    const undone = await call('undo-import', { run_id: runId })
    expect(undone.body).toMatchObject({ deleted: total, kept: [], run: { status: 'undone' } })
    expect(await readWritten()).toEqual([])
  } finally {
    await second.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
