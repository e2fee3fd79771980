import { createHash } from 'node:crypto'
import type { Engine, Queryable } from '#backend/database/engine.ts'
import { DatabaseError, DatabaseUnavailableError, QUERY_CANCELED } from '#backend/database/engine.ts'
import { encodeParameter } from '#backend/database/values.ts'
import { maskRandomValues } from './describe-database.ts'

/** A statement that is about to run. */
export type Beginning = {
  /** From 1. */
  number: number
  sql: string
  /**
   * Identifies this and all earlier statements with their parameters, except timestamps and ids, and which completed
   * transactions have written something.
   */
  sequence: string
}

/** Decides whether the process ends before the statement. */
export type CutChoice = (statement: Beginning) => boolean

export type Cut = {
  /** The engine for the process. */
  engine: Engine
  /** Number of started statements, and the last one. */
  statements: () => { count: number; last: string; sequence: string }
  /** True after the cut. */
  isCut: () => boolean
  /** True if a wait timed out before the cut. */
  hasTimedOut: () => boolean
}

/** PostgreSQL assigns a transaction id only to transactions that write, so an unchanged value means no write. */
const NEXT_WRITER = 'select pg_snapshot_xmax(pg_current_snapshot())::text as next'

/**
 * Returns an engine that fails from the first statement for which `choose` returns true, as if its process had ended.
 */
export async function cutEngine(
  engine: Engine,
  choose: CutChoice | null,
  sever: () => Promise<void>,
): Promise<Cut> {
  let count = 0
  let last = ''
  let sequence = ''
  let isCut = false
  let hasTimedOut = false
  const readNextWriter = async () => (await engine.query<{ next: string }>(NEXT_WRITER))[0]!.next
  let nextWriter = choose && (await readNextWriter())

  const note = (...words: unknown[]) => {
    const text = maskRandomValues(JSON.stringify([sequence, ...words]))
    sequence = createHash('sha256').update(text).digest('base64')
  }
  const begin = async (sql: string, params: readonly unknown[] = []) => {
    if (!isCut) {
      count += 1
      last = sql
      if (choose)
        note(
          sql,
          params.map((value) => encodeParameter(value)),
        )
      isCut = choose?.({ number: count, sql, sequence }) ?? false
      if (isCut) await sever()
    }
    if (isCut) throw new DatabaseUnavailableError('The connection was cut.')
  }
  const watch = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      hasTimedOut ||= !isCut && isTimeout(error)
      throw error
    }
  }
  /** Waits for a transaction or single statement and records whether it has written. */
  const endWork = async <T>(work: Promise<T>, mayWrite = true): Promise<T> => {
    const result = await watch(work)
    if (choose && !isCut && mayWrite) {
      const next = await watch(readNextWriter())
      if (next !== nextWriter) note('has written')
      nextWriter = next
    }
    return result
  }
  const cutQueries = (tx: Queryable): Queryable['query'] => {
    return async (sql, params) => {
      await begin(sql, params)
      return watch(tx.query(sql, params))
    }
  }
  const cut: Engine = {
    ...engine,
    query: async (sql, params) => {
      await begin(sql, params)
      return endWork(engine.query(sql, params))
    },
    execute: async (sql) => {
      await begin(sql)
      return endWork(engine.execute(sql))
    },
    transaction: async (work, options) => {
      if (isCut) await begin('begin')
      const done = engine.transaction(async (tx) => {
        const result = await work({ query: cutQueries(tx) })
        await begin('commit')
        return result
      }, options)
      return endWork(done, !options?.readOnly)
    },
    queryAlone: async (sql, params, options) => {
      await begin(sql, params)
      return endWork(engine.queryAlone(sql, params, options), !options.readOnly)
    },
    isAnswering: async () => !isCut && engine.isAnswering(),
    listen: async (channel, listener, options) => {
      await begin(`listen ${channel}`)
      return watch(engine.listen(channel, listener, options))
    },
  }
  return {
    engine: cut,
    statements: () => ({ count, last, sequence }),
    isCut: () => isCut,
    hasTimedOut: () => hasTimedOut,
  }
}

/** Timeouts of a busy machine, not faults of the statement. */
function isTimeout(error: unknown): boolean {
  return (
    error instanceof DatabaseUnavailableError ||
    (error instanceof DatabaseError && error.code === QUERY_CANCELED)
  )
}
