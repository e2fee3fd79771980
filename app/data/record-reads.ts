import { EVERYTHING, readTable, rowOf, type TrackedPostTable, type TrackedTable } from '#domain/page-keys.ts'
import type { PageReads } from '#domain/page-reads.ts'
import type { PostsClient } from './context/context.ts'
import type { SiteCalls } from './context/site-calls.ts'

const recorded = new WeakMap<PostsClient, { plain: PostsClient; reads: PageReads }>()

/**
 * The same client for one page: what is read through it is noted. A question of which nobody says what it is about
 * (`declareReads`) is about everything, so that one who forgets to say it makes the page be thrown away too often, and
 * never too late.
 */
export function recordReads(client: PostsClient, reads: PageReads): PostsClient {
  reads.keys.delete(EVERYTHING)
  const recording = Object.create(client) as PostsClient
  const ask =
    (name: 'from' | 'rpc' | 'schema') =>
    (...given: unknown[]) => {
      reads.keys.add(EVERYTHING)
      return (client[name] as (...given: unknown[]) => unknown).apply(client, given)
    }
  Object.assign(recording, { from: ask('from'), rpc: ask('rpc'), schema: ask('schema') })
  recorded.set(recording, { plain: client, reads })
  return recording
}

/** The same calls for one page: what a function answers depends on everything. */
export function recordCalls(calls: SiteCalls, reads: PageReads): SiteCalls {
  return { ...calls, client: new RecordedFunctions(calls.client, reads) }
}

/**
 * A class, because V8 gives each object that is written with a getter a hidden class of its own, in its old generation: what such a
 * getter closes over outlives the page.
 */
class RecordedFunctions implements Pick<PostsClient, 'functions'> {
  readonly #client: Pick<PostsClient, 'functions'>
  readonly #reads: PageReads

  constructor(client: Pick<PostsClient, 'functions'>, reads: PageReads) {
    this.#client = client
    this.#reads = reads
  }

  get functions(): PostsClient['functions'] {
    this.#reads.keys.add(EVERYTHING)
    return this.#client.functions
  }
}

/**
 * Says what the answer to a question depends on.
 * @returns the client to ask; notes on the answer are made with the one that was given
 */
export function declareReads(client: PostsClient, ...keys: string[]): PostsClient {
  const recording = recorded.get(client)
  if (!recording) return client
  for (const key of keys) recording.reads.keys.add(key).add(readTable(key))
  return recording.plain
}

/** Notes rows that an answer holds: a change of one of them changes the page. */
export function noteRows(client: PostsClient, table: TrackedTable, rows: readonly { id: string }[]): void {
  declareReads(client, ...rows.map(({ id }) => rowOf(table, id)))
}

/**
 * Notes two posts that follow each other by date; null where the first or the last one has no neighbour. A date that
 * can't be read makes it everything.
 */
export function noteSpan(
  client: PostsClient,
  table: TrackedPostTable,
  { from, to }: { from: string | null; to: string | null },
): void {
  const recording = recorded.get(client)
  if (!recording) return
  const span = {
    table,
    from: from === null ? -Infinity : Date.parse(from),
    to: to === null ? Infinity : Date.parse(to),
  }
  const isKnown = !Number.isNaN(span.from) && !Number.isNaN(span.to)
  recording.reads.keys.add(isKnown ? table : EVERYTHING)
  recording.reads.spans.push(span)
}
