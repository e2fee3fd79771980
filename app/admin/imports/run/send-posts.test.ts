import { expect, test } from 'vitest'
import { FunctionError } from '#app/data/client/call-function.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { ImportCalls, ImportRun, LeftOut, SentEntry } from '#app/data/imports/import-calls.ts'
import type { PlannedRow } from '#domain/imports/plan/plan-import.ts'
import { listOutcomes } from './import-report.ts'
import { describeNames } from './run-views.tsx'
import { type ImportJob, sendPosts } from './send-posts.ts'

const RUN: ImportRun = {
  id: 'run',
  kind: 'blog',
  file_name: 'posts.csv',
  format: 'csv',
  total: 3,
  status: 'running',
  started_at: '2026-11-21T00:00:00Z',
  started_by_email: null,
  finished_at: null,
  counts: { created: 0, updated: 0, skipped: 0, refused: 0, failed: 0 },
  pictures: { pending: 0, done: 0, failed: 0 },
}

const row = (number: number, part: Partial<PlannedRow> = {}) =>
  ({
    kind: 'post',
    number,
    line: number + 1,
    title: `Post ${number}`,
    source_id: `sheet:${number}`,
    action: 'create',
    reason: null,
    warnings: [],
    ...part,
  }) as PlannedRow

/** Returns one post per batch. */
function readOneByOne(): ImportJob['reader'] {
  let waiting: number[] = []
  return {
    rewind: async (numbers) => {
      waiting = [...numbers]
    },
    nextBatch: async () => {
      const number = waiting.shift()!
      const posts = [{ number, line: number + 1, post: { source_id: `sheet:${number}` } } as SentEntry]
      return { posts, isLast: waiting.length === 0 }
    },
  }
}

type Sent = { posts: number[]; leftOut: number[] }

function startServer(failures: Record<number, Error> = {}) {
  const sent: Sent[] = []
  const log: string[] = []
  let attempts = 0
  let created = 0
  const calls: Pick<ImportCalls, 'start' | 'resume' | 'sendNames' | 'sendBatch' | 'finish' | 'cancel'> = {
    start: async ({ total }) => {
      log.push(`start ${total}`)
      return RUN
    },
    resume: async () => ({ run: RUN, done: ['sheet:1'] }),
    sendNames: async (_, { authors, tags }) => {
      log.push(`names ${authors.length} ${tags.length}`)
      const none = { created: 0, updated: 0, same: 0, kept: 0, refused: 0 }
      return { authors: { ...none, created: authors.length }, tags: { ...none, kept: tags.length } }
    },
    sendBatch: async (_, posts: readonly SentEntry[], leftOut: readonly LeftOut[]) => {
      attempts += 1
      const failure = failures[attempts]
      if (failure) throw failure
      sent.push({ posts: posts.map(({ number }) => number), leftOut: leftOut.map(({ number }) => number) })
      created += posts.length
      const results = posts.map(({ number, post }) => ({
        number,
        source_id: post.source_id,
        post_id: `post-${number}`,
        outcome: 'created' as const,
        reason: null,
      }))
      return { results, counts: { ...RUN.counts, created } }
    },
    finish: async () => {
      log.push('finish')
      return { ...RUN, status: 'finished', counts: { ...RUN.counts, created } }
    },
    cancel: async () => {
      log.push('cancel')
      return { ...RUN, status: 'cancelled', counts: { ...RUN.counts, created } }
    },
  }
  return { calls, sent, log }
}

const jobOf = (rows: PlannedRow[], part: Partial<ImportJob> = {}): ImportJob => ({
  reader: readOneByOne(),
  fileName: 'posts.csv',
  format: 'csv',
  plan: { rows },
  names: null,
  overwriteEdited: false,
  fetchPictures: true,
  resumes: null,
  ...part,
})
const options = (server: ReturnType<typeof startServer>, stop = new AbortController()) => ({
  calls: server.calls,
  signal: stop.signal,
  onProgress: () => {},
  wait: async () => {},
})

test('sends authors and tags before the posts', async () => {
  const server = startServer()
  const author = { slug: 'ann', name: 'Ann', role: 'Lead', bio: '', picture: null, links: [], former: [] }
  const tag = { slug: 'fees', name: 'Fees', description: 'What it costs', former: [] }
  const names = { authors: [author], tags: [tag] }
  const outcome = await sendPosts(jobOf([], { names }), options(server))
  expect(server.log).toEqual(['start 0', 'names 1 1', 'finish'])
  expect(describeNames(outcome.names!)).toBe(
    'Added or completed: 1 author. 1 already exist with other details and were not changed.',
  )
})

test('sends new and changed posts, records refused ones, and leaves out entries that are not posts', async () => {
  const server = startServer()
  const rows = [
    row(1),
    row(2, { action: 'refuse', kind: 'rejected', reason: 'The title is missing.' }),
    row(3, { action: 'skip', kind: 'ignored', reason: 'A page.' }),
    row(4, { action: 'update' }),
  ]
  const outcome = await sendPosts(jobOf(rows), options(server))
  expect(outcome).toMatchObject({ ending: 'finished', run: { status: 'finished' } })
  expect(server.log).toEqual(['start 2', 'finish'])
  expect(server.sent).toEqual([
    { posts: [1], leftOut: [2] },
    { posts: [4], leftOut: [] },
  ])
  expect(listOutcomes(rows, outcome.results).map(({ outcome: what }) => what)).toEqual([
    'created',
    'refused',
    'skipped',
    'created',
  ])
})

test('splits refused rows into batches that the function accepts', async () => {
  const server = startServer()
  const rows = [row(1), ...Array.from({ length: 2300 }, (_, at) => row(at + 2, { action: 'refuse' }))]
  await sendPosts(jobOf(rows), options(server))
  expect(server.sent.map(({ leftOut }) => leftOut.length)).toEqual([1000, 1000, 300])
})

test('sends a batch again if its response was lost', async () => {
  const server = startServer({ 2: new DataError('unavailable', 'No answer') })
  const outcome = await sendPosts(jobOf([row(1), row(2)]), options(server))
  expect(outcome.ending).toBe('finished')
  expect(server.sent.map(({ posts }) => posts)).toEqual([[1], [2]])
})

test('counts the response of a batch although another one in flight is rejected', async () => {
  const server = startServer({ 1: new FunctionError(401, {}, 'Your session has ended.') })
  const outcome = await sendPosts(jobOf([1, 2, 3, 4].map((number) => row(number))), options(server))
  expect(outcome).toMatchObject({ ending: 'failed', error: { userMessage: 'Your session has ended.' } })
  expect(outcome.results.map(({ number }) => number)).toEqual([2])
  expect(server.sent.map(({ posts }) => posts)).toEqual([[2]])
  expect(server.log).toEqual(['start 4'])
})

test('cancels after the batches in flight, and marks the run', async () => {
  const server = startServer()
  const stop = new AbortController()
  const outcome = await sendPosts(jobOf([row(1), row(2), row(3)]), {
    ...options(server, stop),
    onProgress: ({ sent }) => sent === 1 && stop.abort(),
  })
  expect(outcome).toMatchObject({ ending: 'cancelled', run: { status: 'cancelled', counts: { created: 2 } } })
  expect(server.log).toEqual(['start 3', 'cancel'])
  expect(server.sent).toHaveLength(2)
})

test('sends only posts without a result when a run is resumed', async () => {
  const server = startServer()
  const rows = [row(1, { action: 'skip' }), row(2), row(3)]
  const outcome = await sendPosts(jobOf(rows, { resumes: RUN }), options(server))
  expect(outcome.ending).toBe('finished')
  expect(server.log).toEqual(['finish'])
  expect(server.sent).toEqual([
    { posts: [2], leftOut: [] },
    { posts: [3], leftOut: [] },
  ])
})
