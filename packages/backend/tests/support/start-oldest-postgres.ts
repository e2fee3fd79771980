import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

/** Runs the same suites on the oldest supported PostgreSQL. */
export default function startOldestPostgres(project: TestProject) {
  return providePostgres(project, 'oldest', ['postgres'])
}
