/** Converts a backup to SQL and files for a hosted Supabase project. */
import { createSecrets } from '#backend/auth/tokens/secrets.ts'
import type { DecryptionKey } from '../backup/archive/encryption.ts'
import { KEYS_NAME, type Manifest, readObjectId, readTableName } from '../backup/archive/manifest.ts'
import { readArchive } from '../backup/archive/read-archive.ts'
import { verifyBackup } from '../backup/verify-backup.ts'
import { quoteIdentifier } from '../database/quote-identifier.ts'
import { type BackendKeys, getEncryptionKey } from '../keys/keys.ts'
import type { Row } from './accounts-in.ts'

const OWN_SCHEMAS = /^(?:public|private)\./
const OBJECTS = 'storage.objects'

export type MovedFile = { bucket: string; name: string; contentType: string; cacheControl: string }

export type MoveOutTarget = {
  writeSql: (text: string) => Promise<void>
  putFile: (file: MovedFile, bytes: Uint8Array) => Promise<void>
}

export type MovedOut = { rows: number; files: number; leftOut: string[] }

/**
 * @param open returns the bytes of the backup from the beginning
 * @throws BackupError if the backup is incomplete or the key is wrong
 */
export async function moveOut(
  open: () => AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
  target: MoveOutTarget,
): Promise<MovedOut> {
  const manifest = await verifyBackup(open(), key)
  const { keys, files } = await readAhead(open, key, manifest)
  const leftOut = new Set<string>()
  const secrets = keys && createSecrets(getEncryptionKey(keys))
  const context: ExportContext = {
    leave: (sentence) => leftOut.add(sentence),
    openFactorSecret: secrets && ((id, sealed) => secrets.open(sealed, `factor ${id}`)),
  }
  const moved: MovedOut = { rows: 0, files: 0, leftOut: [] }
  const own = manifest.tables.filter(({ name }) => OWN_SCHEMAS.test(name))
  await target.writeSql(
    // Like Supabase's guide: suspends foreign keys and triggers during the import.
    `begin;\nset local session_replication_role = replica;\ntruncate ${own.map(({ name }) => quoteTable(name)).join(', ')};\n`,
  )
  for await (const { name, bytes } of readArchive(open(), key)) {
    const file = files.get(readObjectId(name) ?? '')
    if (file) {
      await target.putFile(file, bytes)
      moved.files += 1
    }
    const table = readTableName(name)
    if (table === null) continue
    const rows = readRows(manifest, table, bytes).flatMap((row) => translate(table, row, context))
    moved.rows += rows.length
    if (rows.length > 0) await target.writeSql(writeInsert(table, rows))
  }
  const sequences = manifest.sequences.filter(({ name }) => OWN_SCHEMAS.test(name.replaceAll('"', '')))
  const settings = sequences.map(
    ({ name, lastValue, isCalled }) => `select setval(${quote(name)}, ${lastValue}, ${isCalled});\n`,
  )
  await target.writeSql(`${settings.join('')}commit;\n`)
  return { ...moved, leftOut: [...leftOut] }
}

async function readAhead(
  open: () => AsyncIterable<Uint8Array>,
  key: DecryptionKey | null,
  manifest: Manifest,
) {
  let keys: BackendKeys | null = null
  const files = new Map<string, MovedFile>()
  for await (const { name, bytes } of readArchive(open(), key)) {
    if (name === KEYS_NAME) keys = JSON.parse(Buffer.from(bytes).toString('utf8')) as BackendKeys
    if (readTableName(name) !== OBJECTS) continue
    for (const row of readRows(manifest, OBJECTS, bytes)) files.set(row.version!, describeFile(row))
  }
  return { keys, files }
}

function describeFile({ bucket_id: bucket, name, metadata }: Row): MovedFile {
  const { mimetype, cacheControl } = JSON.parse(metadata ?? '{}') as {
    mimetype?: string
    cacheControl?: string
  }
  return {
    bucket: bucket!,
    name: name!,
    contentType: mimetype ?? 'application/octet-stream',
    cacheControl: cacheControl ?? 'max-age=3600',
  }
}

function readRows(manifest: Manifest, table: string, bytes: Uint8Array): Row[] {
  const { columns } = manifest.tables.find(({ name }) => name === table)!
  const lines = Buffer.from(bytes).toString('utf8').split('\n').slice(0, -1)
  return lines.map((line) => {
    const values = JSON.parse(line) as (string | null)[]
    return Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]))
  })
}

function translate(table: string, row: Row, context: ExportContext): Row[] {
  if (OWN_SCHEMAS.test(table)) return [row]
  const translated = ACCOUNTS_OUT[table]?.(row, context)
  return translated ? [translated] : []
}

function writeInsert(table: string, rows: Row[]): string {
  const columns = Object.keys(rows[0]!)
  const values = rows.map((row) => `  (${columns.map((name) => quote(row[name] ?? null)).join(', ')})`)
  // Migrations of the project may have created buckets.
  const others =
    table === 'storage.buckets'
      ? `\non conflict (id) do update set (public, file_size_limit, allowed_mime_types) = (excluded.public, excluded.file_size_limit, excluded.allowed_mime_types)`
      : ''
  return `insert into ${quoteTable(table)} (${columns.map(quoteIdentifier).join(', ')}) overriding system value values\n${values.join(',\n')}${others};\n`
}

function quoteTable(name: string): string {
  return name.split('.').map(quoteIdentifier).join('.')
}

function quote(text: string | null): string {
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}

// Translates accounts to the columns of supabase/auth.

type ExportContext = {
  leave: (sentence: string) => void
  openFactorSecret: ((factorId: string, sealed: string) => string) | null
}

type TranslateForExport = (row: Row, context: ExportContext) => Row | null

/** Columns in which the hosted auth service rejects null. */
const NEVER_NULL = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
]
const NO_INSTANCE = '00000000-0000-0000-0000-000000000000'

/** Moved tables of the services, without sessions and pending links. */
const ACCOUNTS_OUT: Record<string, TranslateForExport> = {
  'auth.users': (row) => ({
    ...row,
    ...Object.fromEntries(NEVER_NULL.map((name) => [name, ''])),
    instance_id: row.instance_id ?? NO_INSTANCE,
    aud: row.aud ?? 'authenticated',
    role: row.role ?? 'authenticated',
  }),
  'auth.identities': (row) => row,
  'auth.mfa_factors': translateFactor,
  'auth.webauthn_credentials': translatePasskey,
  'auth.audit_log_entries': (row) => row,
  'storage.buckets': (row) => row,
}

function translateFactor(given: Row, { leave, openFactorSecret }: ExportContext): Row | null {
  const { last_used_step: _, ...row } = given
  if (row.status !== 'verified') return null
  if (row.factor_type === 'totp' && openFactorSecret)
    return { ...row, secret: openFactorSecret(row.id!, row.secret!), last_challenged_at: null }
  leave(
    row.factor_type === 'totp'
      ? `The authenticator app of the account ${row.user_id} must be set up again, since the backup has no keys.`
      : `The second factor of the account ${row.user_id} (${row.factor_type}) must be set up again.`,
  )
  return null
}

function translatePasskey({ transports, ...row }: Row): Row {
  const names = (transports ?? '{}').slice(1, -1).split(',').filter(Boolean)
  return {
    ...row,
    credential_id: toBytea(row.credential_id!),
    public_key: toBytea(row.public_key!),
    transports: JSON.stringify(names),
    aaguid: row.aaguid || null,
  }
}

function toBytea(base64url: string): string {
  return String.raw`\x` + Buffer.from(base64url, 'base64url').toString('hex')
}
