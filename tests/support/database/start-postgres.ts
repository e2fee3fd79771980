import type { TestProject } from 'vitest/node'
import type { EngineKind } from './test-engine.ts'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real PostgreSQL in which tests make databases of their own. */
    postgresUrl: string
    /** Engines that suites for all of them run on. */
    engines: EngineKind[]
  }
}

export default async function startPostgres(project: TestProject) {
  const server = await startPostgresServer()
  project.provide('postgresUrl', server.adminUrl)
  project.provide('engines', ['pglite', 'postgres'])
  return () => server.stop()
}
