import type { TestProject } from 'vitest/node'
import { findServer } from './find-server.ts'
import { shareInRun } from './share-in-run.ts'
import { startPgBouncer } from './start-pgbouncer.ts'
import { providePostgres } from './provide-postgres.ts'

/** Per database: fewer than the engines of the tests request. */
const POOL_SIZE = 3

/** The newest PostgreSQL behind PgBouncer in transaction mode only. */
export default async function startPooledPostgres(project: TestProject) {
  const releaseServer = await providePostgres(project, 'newest', ['postgres'])
  const { postgresUrl } = project.getProvidedContext()
  if (postgresUrl === '' || findServer('pgbouncer') === null) {
    project.provide('postgresUrl', '')
    return releaseServer
  }
  const { value, release } = await shareInRun('pooler', async () => {
    const { url, stop } = await startPgBouncer(postgresUrl, { size: POOL_SIZE })
    return { value: url, stop }
  })
  project.provide('poolerUrl', value)
  return async () => {
    await release()
    await releaseServer()
  }
}
