import type { TestProject } from 'vitest/node'
import { startPostgresServer } from './postgres-server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a real PostgreSQL in which tests make databases of their own. */
    postgresUrl: string
  }
}

export default async function startPostgres(project: TestProject) {
  const server = await startPostgresServer()
  project.provide('postgresUrl', server.adminUrl)
  return () => server.stop()
}
