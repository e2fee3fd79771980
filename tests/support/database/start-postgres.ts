import type { TestProject } from 'vitest/node'
import type { EngineKind } from './test-engine.ts'
import { shareInRun } from '#tests/support/servers/share-in-run.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real PostgreSQL in which tests make databases of their own. */
    postgresUrl: string
    /** Engines that suites for all of them run on. */
    engines: EngineKind[]
  }
}

/** One server for all projects of the run. */
export default async function startPostgres(project: TestProject) {
  const { value, release } = await shareInRun('postgres', async () => {
    const { adminUrl, stop } = await startPostgresServer()
    return { value: adminUrl, stop }
  })
  project.provide('postgresUrl', value)
  project.provide('engines', ['pglite', 'postgres'])
  return release
}
