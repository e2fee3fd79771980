import { EVERYTHING, readTable, rowOf, type TrackedPostTable, type TrackedTable } from '#domain/page-keys.ts'
import type { PageReads } from '#domain/page-reads.ts'
import type { PostsClient } from './context/context.ts'
import type { SiteCalls } from './context/site-calls.ts'

const recorded = new WeakMap<PostsClient, { plain: PostsClient; reads: PageReads }>()

/**
 * Wraps a client for one page and records what is read. A query without `declareReads` counts as reading
 * everything, so that a missing declaration evicts the page too often, never too late.
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

export function recordCalls(calls: SiteCalls, reads: PageReads): SiteCalls {
  return { ...calls, client: new RecordedFunctions(calls.client, reads) }
}

/**
 * A class, because V8 creates a long-lived hidden class for each object literal with a getter, whose closure
 * would keep the page in memory.
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
 * Declares what the result of a query depends on.
 * @returns the client for the query; to record the rows of its result, use the given client
 */
export function declareReads(client: PostsClient, ...keys: string[]): PostsClient {
  const recording = recorded.get(client)
  if (!recording) return client
  for (const key of keys) recording.reads.keys.add(key).add(readTable(key))
  return recording.plain
}

/** Records the rows of a result: changes of any of them affect the page. */
export function recordRows(client: PostsClient, table: TrackedTable, rows: readonly { id: string }[]): void {
  declareReads(client, ...rows.map(({ id }) => rowOf(table, id)))
}

/**
 * Records two posts that are adjacent by date; null at the start and end. An invalid date counts as reading
 * everything.
 */
export function recordSpan(
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
