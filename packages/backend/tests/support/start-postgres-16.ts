import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

export default function startPostgres16(project: TestProject) {
  return providePostgres(project, '16', ['postgres'])
}
