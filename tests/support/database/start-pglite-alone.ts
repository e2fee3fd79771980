import type { TestProject } from 'vitest/node'

/** For suites that run on the embedded database and on no server. */
export default function startPgliteAlone(project: TestProject) {
  project.provide('postgresUrl', '')
  project.provide('engines', ['pglite'])
}
