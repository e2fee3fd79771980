import { join } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Backend } from '#backend/index.ts'
import type { Database } from '#supabase/database.types.ts'
import { guardedStore } from '#supabase/functions/_shared/fetch/guarded-fetch.ts'
import type { Config } from '../config/config.ts'
import type { BackupSettings } from '../config/backup-settings.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import { closeInOrder } from '../close-in-order.ts'
import { openSnapshotSocket } from '../operator/operator-socket.ts'
import { type BackupTarget, checkBackupFolder, openBucketTarget, openFolderTarget } from './backup-targets.ts'
import { planBackups, startScheduledBackups } from './scheduled-backups.ts'

/** Notified by a trigger on public.scheduled_jobs. */
const CHANGE_CHANNEL = 'scheduled_jobs'
const WORK_FOLDER = 'backup-work'
const MEMORY_FILE = 'backup-folder'

type BackupConfig = Pick<Config, 'backups' | 'dataFolder' | 'environment' | 'signOfOthers'>

/** @throws BackupError */
export async function checkBackupTarget({
  backups,
  dataFolder,
}: Pick<Config, 'backups' | 'dataFolder'>): Promise<void> {
  if (backups?.place.kind === 'folder')
    await checkBackupFolder(backups.place.folder, join(dataFolder, MEMORY_FILE))
}

/** Makes sure that backups can be written. @throws BackupError and errors of the bucket */
export async function tryBackupTarget(config: BackupConfig): Promise<void> {
  await checkBackupTarget(config)
  if (config.backups?.place.kind === 'bucket') await openTarget(config.backups, config).list()
}

/** Provides snapshots to the backup command, and makes scheduled backups. `change` applies other settings. */
export async function openBackups(config: BackupConfig, supabase: SupabaseAccess) {
  const { backend, secretKey } = supabase
  if (!backend || !secretKey) return { change: async () => undefined, close: async () => undefined }
  const closeSnapshots =
    backend.dumpDatabase && (await openSnapshotSocket(config.dataFolder, backend.dumpDatabase))
  const client = openClient(supabase, secretKey)
  let applied = ''
  let closeScheduled: (() => Promise<void>) | null = null
  async function change(next: BackupConfig): Promise<void> {
    const { backups } = next
    if (JSON.stringify(backups) === applied) return
    // If this throws, the previous schedule stays active.
    await planBackups(client, backups?.everyHours ?? null)
    await closeScheduled?.()
    closeScheduled = backups && (await startSchedule(backups, next, { backend: backend!, client }))
    applied = JSON.stringify(backups)
  }
  await change(config)
  return { change, close: () => closeInOrder([() => closeScheduled?.(), () => closeSnapshots?.()]) }
}

async function startSchedule(
  settings: BackupSettings,
  config: BackupConfig,
  { backend, client }: { backend: Backend; client: SupabaseClient<Database> },
): Promise<() => Promise<void>> {
  const { retention, recipient } = settings
  const backups = startScheduledBackups({
    client,
    plan: { retention, recipient, target: openTarget(settings, config) },
    reportFailure: (error) => console.error(error),
  })
  const stopListening = await backend.listen(CHANGE_CHANNEL, () => backups.wake())
  return () => closeInOrder([stopListening, () => backups.close()])
}

function openTarget({ place }: BackupSettings, config: BackupConfig): BackupTarget {
  const { dataFolder, environment, signOfOthers } = config
  if (place.kind === 'folder') return openFolderTarget(place.folder, join(dataFolder, MEMORY_FILE))
  // The bucket of the uploads may be inside the network, and on a local trial any bucket may.
  const isTyped =
    environment['BACKUP_TO'] === undefined &&
    signOfOthers !== null &&
    place.bucket.endpoint !== environment['S3_ENDPOINT']
  return openBucketTarget(place.bucket, join(dataFolder, WORK_FOLDER), isTyped ? sendToStore : undefined)
}

const STORE_LIMITS = { headMs: 120_000, wholeMs: 120_000 }
const MAX_STORE_ANSWER_BYTES = 8 * 1024 * 1024

const sendToStore = (request: Request): Promise<Response> =>
  guardedStore(request, {
    settings: { hosts: [], pictures: 'listed', forbiddenHosts: [] },
    maxBytes: MAX_STORE_ANSWER_BYTES,
    limits: STORE_LIMITS,
  })
