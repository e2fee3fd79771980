import type { TestProject } from 'vitest/node'
import { shareInRun } from './share-in-run.ts'
import type { PostgresVersion } from './postgres-binaries.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { EngineKind } from './test-engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a PostgreSQL in which tests create databases. */
    postgresUrl: string
    /** URL of a pooler in transaction mode in front of it; undefined if tests connect directly. */
    poolerUrl?: string
    /** Engines for suites that run on all engines. */
    engines: EngineKind[]
  }
}

/** One server of each version for all projects of the run. */
export async function providePostgres(
  project: TestProject,
  version: PostgresVersion,
  engines: EngineKind[],
): Promise<() => Promise<void>> {
  const { value, release } = await shareInRun(`postgres ${version}`, async () => {
    const { adminUrl, stop } = await startPostgresServer(version)
    return { value: adminUrl, stop }
  })
  project.provide('postgresUrl', value)
  project.provide('engines', engines)
  return release
}
