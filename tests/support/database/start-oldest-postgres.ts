import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

/** The same suites once more on the oldest PostgreSQL that we promise to run on, and on nothing else. */
export default async function startOldestPostgres(project: TestProject) {
  const server = await startPostgresServer('oldest')
  project.provide('postgresUrl', server.adminUrl)
  project.provide('engines', ['postgres'])
  return () => server.stop()
}
