import type { TestProject } from 'vitest/node'
import { shareInRun } from './share-in-run.ts'
import type { PostgresVersion } from './postgres-binaries.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { EngineKind } from './test-engine.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real PostgreSQL in which tests make databases of their own. */
    postgresUrl: string
    /** Address of a pooler in transaction mode in front of it; undefined where tests go straight to it. */
    poolerUrl?: string
    /** Engines that suites for all of them run on. */
    engines: EngineKind[]
  }
}

/** One server of each version for all projects of the run that ask for it. */
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
