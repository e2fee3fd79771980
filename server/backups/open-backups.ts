import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import type { Config } from '../config/config.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { closeInOrder } from '../close-in-order.ts'
import { openSnapshotSocket } from '../operator/operator-socket.ts'
import { type BackupTarget, checkBackupFolder, openBucketTarget, openFolderTarget } from './backup-targets.ts'
import { planBackups, startScheduledBackups } from './scheduled-backups.ts'

/** A trigger of public.scheduled_jobs notifies it. */
const CHANGE_CHANNEL = 'scheduled_jobs'
const WORK_FOLDER = 'backup-work'
const MEMORY_FILE = 'backup-folder'

export async function checkBackupTarget({
  backups,
  dataFolder,
}: Pick<Config, 'backups' | 'dataFolder'>): Promise<void> {
  if (backups?.place.kind === 'folder')
    await checkBackupFolder(backups.place.folder, join(dataFolder, MEMORY_FILE))
}

/** Lets the command back up the embedded database, and starts scheduled backups. @returns a function that stops both */
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
    config.backups && (await startSchedule(config.backups, config.dataFolder, { backend, client }))
  return () => closeInOrder([() => closeScheduled?.(), () => closeSnapshots?.()])
}

async function startSchedule(
  { place, retention, recipient }: BackupSettings,
  dataFolder: string,
  { backend, client }: { backend: Backend; client: SupabaseClient<Database> },
): Promise<() => Promise<void>> {
  const backups = startScheduledBackups({
    client,
    plan: { retention, recipient, target: openTarget(place, dataFolder) },
    reportFailure: (error) => console.error(error),
  })
  const stopListening = await backend.listen(CHANGE_CHANNEL, () => backups.wake())
  return () => closeInOrder([stopListening, () => backups.close()])
}

function openTarget(place: BackupSettings['place'], dataFolder: string): BackupTarget {
  if (place.kind === 'folder') return openFolderTarget(place.folder, join(dataFolder, MEMORY_FILE))
  return openBucketTarget(place.bucket, join(dataFolder, WORK_FOLDER))
}
