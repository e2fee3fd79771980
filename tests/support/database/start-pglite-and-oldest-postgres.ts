import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

export default function startPgliteAndOldestPostgres(project: TestProject) {
  return providePostgres(project, 'oldest', ['pglite', 'postgres'])
}
