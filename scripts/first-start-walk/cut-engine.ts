import type { Engine, Queryable } from '#backend/database/engine.ts'
import { DatabaseUnavailableError } from '#backend/database/engine.ts'

export type Cut = {
  /** The engine that the process is given. */
  engine: Engine
  /** How many statements were begun, and the last of them. */
  statements: () => { count: number; last: string }
  /** True once the cut was made. */
  isCut: () => boolean
}

/**
 * An engine whose process ends before its statement number `at`: that one and all later ones fail, and nothing is
 * committed any more. The commit of a transaction counts as a statement.
 * @param sever ends the connections, so that the database itself rolls back what was open
 */
export function cutEngine(engine: Engine, at: number, sever: () => Promise<void>): Cut {
  let count = 0
  let last = ''
  let isCut = false
  const begin = async (sql: string) => {
    if (!isCut) {
      count += 1
      last = sql
      isCut = count >= at
      if (isCut) await sever()
    }
    if (isCut) throw new DatabaseUnavailableError('The process was cut off from its database.')
  }
  const cutQueries = (of: Queryable): Queryable['query'] => {
    return async (sql, params) => {
      await begin(sql)
      return of.query(sql, params)
    }
  }
  const cut: Engine = {
    ...engine,
    query: cutQueries(engine),
    execute: async (sql) => {
      await begin(sql)
      return engine.execute(sql)
    },
    transaction: async (work, options) => {
      if (isCut) await begin('begin')
      return engine.transaction(async (tx) => {
        const result = await work({ query: cutQueries(tx) })
        await begin('commit')
        return result
      }, options)
    },
    queryAlone: async (sql, params, options) => {
      await begin(sql)
      return engine.queryAlone(sql, params, options)
    },
    isAnswering: async () => !isCut && engine.isAnswering(),
    listen: async (channel, listener, options) => {
      await begin(`listen ${channel}`)
      return engine.listen(channel, listener, options)
    },
  }
  return { engine: cut, statements: () => ({ count, last }), isCut: () => isCut }
}
