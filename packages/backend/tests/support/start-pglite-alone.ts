import type { TestProject } from 'vitest/node'

/** For suites that run only on the embedded database. */
export default function startPgliteAlone(project: TestProject) {
  project.provide('postgresUrl', '')
  project.provide('engines', ['pglite'])
}
