import type { TestProject } from 'vitest/node'
import { providePostgres } from './provide-postgres.ts'

export default function startPostgres17(project: TestProject) {
  return providePostgres(project, '17', ['postgres'])
}
