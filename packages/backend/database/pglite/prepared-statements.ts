import { LRUCache } from 'lru-cache'

/** Names under which the embedded database holds statements prepared, so that it parses each text once. */
export type PreparedStatements = {
  names: LRUCache<string, string>
  /** Names of evicted statements, which the database still holds. */
  evicted: string[]
  makeName: () => string
}

/** @param max how many are held; each takes memory of the database for its tree and its plan */
export function createPreparedStatements(max: number): PreparedStatements {
  const evicted: string[] = []
  const names = new LRUCache<string, string>({ max, dispose: (name) => evicted.push(name) })
  let made = 0
  return { names, evicted, makeName: () => `kept_${(made += 1)}` }
}
