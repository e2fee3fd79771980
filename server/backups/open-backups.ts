import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Config } from '../config/config.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { closeInOrder } from '../close-in-order.ts'
import { openSnapshotSocket } from '../operator/snapshot-socket.ts'
import { type BackupPlace, openBucketPlace, mustHoldBackups, openFolderPlace } from './folder-place.ts'
import { planBackups, startScheduledBackups } from './scheduled-backups.ts'

/** Sent by a trigger of public.scheduled_jobs. */
const CHANGE_CHANNEL = 'scheduled_jobs'
const WORK_FOLDER = 'backup-work'
/** File in the data folder that records the path of the backup folder. */
const MEMORY_FILE = 'backup-folder'

/**
 * Checks the backup folder before the start, so a missing folder is not first noticed by a failed backup.
 * @throws BackupError
 */
export async function mustBeUsablePlace({
  backups,
  dataFolder,
}: Pick<Config, 'backups' | 'dataFolder'>): Promise<void> {
  if (backups?.place.kind === 'folder')
    await mustHoldBackups(backups.place.folder, join(dataFolder, MEMORY_FILE))
}

/**
 * Lets the command read the embedded database while the site runs, begins what the settings say of backups by the clock, and
 * tells the database of it; a hosted project makes its own.
 * @returns how to end that
 * @throws Error when the database doesn't answer
 */
export async function openBackups(
  config: Pick<Config, 'backups' | 'dataFolder'>,
  supabase: SupabaseAccess,
): Promise<() => Promise<void>> {
  const { backend, secretKey } = supabase
  if (!backend || !secretKey) return async () => undefined
  const closeSnapshots =
    backend.dumpDatabase && (await openSnapshotSocket(config.dataFolder, backend.dumpDatabase))
  const client = openClient(supabase, secretKey)
  await planBackups(client, config.backups?.everyHours ?? null)
  const closeScheduled =
    config.backups && (await startByClock(config.backups, config.dataFolder, { backend, client }))
  return () => closeInOrder([() => closeScheduled?.(), () => closeSnapshots?.()])
}

async function startByClock(
  { place, kept, recipient }: BackupSettings,
  dataFolder: string,
  { backend, client }: { backend: Backend; client: SupabaseClient<Database> },
): Promise<() => Promise<void>> {
  const backups = startScheduledBackups({
    client,
    plan: { kept, recipient, place: openPlace(place, dataFolder) },
    reportFailure: (error) => console.error(error),
  })
  const stopListening = await backend.listen(CHANGE_CHANNEL, () => backups.wake())
  return () => closeInOrder([stopListening, () => backups.close()])
}

function openPlace(place: BackupSettings['place'], dataFolder: string): BackupPlace {
  if (place.kind === 'folder') return openFolderPlace(place.folder, join(dataFolder, MEMORY_FILE))
  return openBucketPlace(place.bucket, join(dataFolder, WORK_FOLDER))
}
