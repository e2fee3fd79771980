import type { TestProject } from 'vitest/node'
import { provideOldest } from './start-oldest-postgres.ts'

export default function startPgliteAndOldestPostgres(project: TestProject) {
  return provideOldest(project, ['pglite', 'postgres'])
}
