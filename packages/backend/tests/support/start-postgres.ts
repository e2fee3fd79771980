import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

export default function startPostgres(project: TestProject) {
  return providePostgres(project, 'newest', ['pglite', 'postgres'])
}
