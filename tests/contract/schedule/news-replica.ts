import { fileURLToPath } from 'node:url'
import type { BackendKeys, BackendOptions, DatabaseSettings } from '#backend/index.ts'

export type ReplicaSettings = {
  database: DatabaseSettings
  keys: BackendKeys
  objectsFolder: string
  /** URL of the news and its host, as in the setting. */
  source: { url: string; host: string }
}

export const ORIGIN = 'http://replica.test'
const projectFolder = fileURLToPath(new URL('../../../supabase', import.meta.url))

/** Starts one of several backends that share a database and a source of news. */
export function describeReplica({ source, ...place }: ReplicaSettings): BackendOptions {
  return {
    projectFolder,
    ...place,
    publicUrl: ORIGIN,
    functions: {
      extendRuntime: () => ({
        settings: { NEWS_SOURCE_URL: source.url },
        sources: { hosts: [source.host], pictures: 'listed', forbiddenHosts: [] },
      }),
    },
    log: ({ level, ...entry }) => {
      if (level === 'error') process.stderr.write(`${JSON.stringify(entry)}\n`)
    },
  }
}
