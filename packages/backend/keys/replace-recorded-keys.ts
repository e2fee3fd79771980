import { type DatabaseSettings, openEngineDirectly } from '../database/open-engine.ts'
import { recordKeys } from './installation.ts'
import type { BackendKeys } from './keys.ts'

/**
 * Makes a database accept other keys than before. What the old encryption key protected, such as the secrets of
 * authenticators, is lost with it, and so is every session.
 */
export async function replaceRecordedKeys(database: DatabaseSettings, keys: BackendKeys): Promise<void> {
  const engine = await openEngineDirectly(database)
  try {
    await engine.transaction(async (tx) => {
      await recordKeys(tx, keys)
      await tx.query('delete from auth.sessions')
    })
  } finally {
    await engine.close()
  }
}
