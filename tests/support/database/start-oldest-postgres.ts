import type { TestProject } from 'vitest/node'
import { shareInRun } from '#tests/support/servers/share-in-run.ts'
import { startPostgresServer } from './postgres-server.ts'
import type { EngineKind } from './test-engine.ts'

/** The same suites once more on the oldest PostgreSQL that we promise to run on, and on nothing else. */
export default function startOldestPostgres(project: TestProject) {
  return provideOldest(project, ['postgres'])
}

/** One server for all projects of the run that ask for it. */
export async function provideOldest(project: TestProject, engines: EngineKind[]) {
  const { value, release } = await shareInRun('oldest postgres', async () => {
    const { adminUrl, stop } = await startPostgresServer('oldest')
    return { value: adminUrl, stop }
  })
  project.provide('postgresUrl', value)
  project.provide('engines', engines)
  return release
}
