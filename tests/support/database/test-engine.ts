import * as engines from '#backend/tests/support/test-engine.ts'
import { MIGRATIONS_FOLDER } from './earlier-migrations.ts'

export { addressesOf, type EngineKind, listEngines } from '#backend/tests/support/test-engine.ts'

export const createTestEngine = (kind: engines.EngineKind) =>
  engines.createTestEngine(kind, MIGRATIONS_FOLDER)
export const prepareSnapshot = () => engines.prepareSnapshot(MIGRATIONS_FOLDER)
