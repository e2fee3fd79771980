import { afterAll, beforeAll, describe } from 'vitest'
import { listEngines } from '#tests/support/database/test-engine.ts'
import { type BackendUnderTest, startBackend } from './start-backend.ts'

/** Defines the same scenarios for the embedded and the real Postgres; `use` gives the backend inside a test. */
export function onBothEngines(setupSql: string, define: (use: () => BackendUnderTest) => void): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let backend: BackendUnderTest
      beforeAll(async () => {
        backend = await startBackend(kind, setupSql)
      })
      afterAll(() => backend.stop())
      define(() => backend)
    })
  }
}
