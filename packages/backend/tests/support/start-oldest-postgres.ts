import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

/** The same suites once more on the oldest PostgreSQL that we promise to run on, and on nothing else. */
export default function startOldestPostgres(project: TestProject) {
  return providePostgres(project, 'oldest', ['postgres'])
}
