/** Imports whose process is about to end stop between two parts, and can be resumed from there. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cutParts } from '#supabase/functions/_shared/imports/cut-parts.ts'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type FunctionsBackend, startFunctionsBackend } from '#tests/support/site/functions-backend.ts'
import {
  type Call,
  connectAdministrator,
  makeSentPost,
  sendBatch,
  startRun,
} from '#tests/support/site/import-calls.ts'

/** Many parts, as a batch is written. */
const POSTS = 500

for (const { kind, isAvailable } of listEngines()) {
  describe.skipIf(!isAvailable)(`on ${kind}`, () => {
    let backend: FunctionsBackend
    let call: Call
    beforeAll(async () => {
      backend = await startFunctionsBackend(kind)
      call = await connectAdministrator(backend)
    })
    afterAll(() => backend?.stop())

    async function countWritten(): Promise<number> {
      const [row] = await backend.engine.query<{ posts: number }>(
        'select count(*)::int as posts from public.blog_posts',
      )
      return row!.posts
    }

    test('stops a batch between two parts, and the run can be resumed immediately', async () => {
      const before = await countWritten()
      const runId = await startRun(call)
      const posts = Array.from({ length: POSTS }, (_, n) => makeSentPost(`parked ${n}`))
      const batch = sendBatch(call, runId, posts)
      await expect.poll(countWritten, { timeout: 60_000, interval: 5 }).toBeGreaterThan(before)
      backend.park()
      const { status, body } = await batch
      expect(status).toBe(503)
      expect(body).toMatchObject({
        success: false,
        error: expect.stringContaining('is restarting'),
        retry_after: 2,
      })
      const listed = await call('import-posts', { action: 'list' })
      expect(listed.body.runs).toMatchObject([{ id: runId, status: 'broken', finished_at: null }])
      const resumed = await call('import-posts', { action: 'resume', run_id: runId })
      const done = resumed.body.done as string[]
      expect(done).toHaveLength((await countWritten()) - before)
      const parts = cutParts(
        posts.map((post, number) => ({ number, post })),
        kind === 'pglite',
      )
      const ends = parts.map((_, n) => parts.slice(0, n + 1).flat().length)
      expect(ends).toContain(done.length)
      expect(done.length).toBeLessThan(POSTS)
    })

    test('stops a sheet between two batches', async () => {
      const rows = Array.from({ length: 120 }, (_, n) => ({ id: `s${n}`, Title: `Row ${n}`, Body: 'Words' }))
      const answer = await call('import-news-from-sheets', rows)
      expect(answer.status).toBe(503)
      const [run] = (await call('import-posts', { action: 'list' })).body.runs as { status: string }[]
      expect(run!.status).toBe('broken')
    })
  })
}
