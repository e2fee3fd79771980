import type { Engine } from '../database/engine.ts'
import { BackupError } from './archive/manifest.ts'

/**
 * A process that starts records its keys: whoever finds none is alone.
 * @throws BackupError when a site has started on this database
 */
export async function mustBeUnused(engine: Engine): Promise<void> {
  const [used] = await engine.query('select 1 from backend.installation')
  if (!used) return
  throw new BackupError(
    'There is an installation in this database already, and restoring would replace it. ' +
      'Restore into an empty database and an empty data folder.',
  )
}
