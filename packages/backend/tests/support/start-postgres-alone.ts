import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

/** For suites that run on PostgreSQL, or on PGlite where it cannot run. */
export default async function startPostgresAlone(project: TestProject) {
  const stop = await providePostgres(project, 'newest', ['postgres'])
  if (project.getProvidedContext().postgresUrl === '') project.provide('engines', ['pglite'])
  return stop
}
