import type { S3Settings } from '#backend/index.ts'
import type { Environment } from './config-schema.ts'
import { readBucketAddress, readRetention } from './setting-forms.ts'

export type BackupSettings = NonNullable<ReturnType<typeof readBackupSettings>>

const DETAILS = ['BACKUP_EVERY_HOURS', 'BACKUP_KEEP', 'BACKUP_RECIPIENT', 'BACKUP_S3_ACCESS_KEY_ID'] as const
const DEFAULT_HOURS = 24
const DEFAULT_RETENTION = { days: 7, weeks: 4, months: 12 }

export function readBackupSettings(env: Environment) {
  if (!env.BACKUP_TO) return null
  const address = readBucketAddress(env.BACKUP_TO)
  return {
    place: address
      ? { kind: 'bucket' as const, bucket: { ...readAccess(env), ...address } }
      : { kind: 'folder' as const, folder: env.BACKUP_TO },
    everyHours: env.BACKUP_EVERY_HOURS ?? DEFAULT_HOURS,
    retention: (env.BACKUP_KEEP && readRetention(env.BACKUP_KEEP)) || DEFAULT_RETENTION,
    recipient: env.BACKUP_RECIPIENT ?? null,
  }
}

/** Defaults to the access data of the bucket for uploads. */
function readAccess(env: Environment): Omit<S3Settings, 'bucket' | 'prefix'> {
  const isOwn = env.BACKUP_S3_ACCESS_KEY_ID !== undefined
  const endpoint = env.BACKUP_S3_ENDPOINT ?? (isOwn ? undefined : env.S3_ENDPOINT)
  const region =
    env.BACKUP_S3_REGION ?? (isOwn ? undefined : env.S3_REGION) ?? (endpoint ? 'auto' : 'us-east-1')
  return {
    endpoint: endpoint ?? `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId: (isOwn ? env.BACKUP_S3_ACCESS_KEY_ID : env.S3_ACCESS_KEY_ID) ?? '',
    secretAccessKey: (isOwn ? env.BACKUP_S3_SECRET_ACCESS_KEY : env.S3_SECRET_ACCESS_KEY) ?? '',
  }
}

export function findBackupProblems(env: Environment): string[] {
  const detail = DETAILS.find((name) => env[name] !== undefined)
  if (!env.BACKUP_TO) return detail ? [`BACKUP_TO is needed when ${detail} is set`] : []
  if (!readBucketAddress(env.BACKUP_TO)) return []
  const problems: string[] = []
  if (!env.BACKUP_S3_ACCESS_KEY_ID && !env.S3_ACCESS_KEY_ID)
    problems.push(
      'BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY are needed when BACKUP_TO is a bucket and the site itself has none',
    )
  if (!env.BACKUP_RECIPIENT)
    problems.push(
      'BACKUP_RECIPIENT is needed when BACKUP_TO is a bucket: backups contain keys and accounts, and leave this machine ("npm run keys -- new-backup-key" makes one)',
    )
  return problems
}
