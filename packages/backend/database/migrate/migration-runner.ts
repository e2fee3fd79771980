import type { Engine, Queryable } from '../engine.ts'
import { CONNECTION_FAILURE, DatabaseError } from '../engine.ts'
import type { Migration } from './migration-files.ts'
import { compareVersions, MigrationError } from './migration-files.ts'

export type History = {
  prepare: (tx: Queryable) => Promise<void>
  readVersions: (tx: Queryable) => Promise<string[]>
  record: (tx: Queryable, migration: Migration) => Promise<void>
}

export type RunOptions = {
  engine: Engine
  migrations: readonly Migration[]
  history: History
  settings?: Record<string, string>
  onApply?: (migration: Migration) => void
  signal?: AbortSignal
}

/**
 * Arbitrary id. Migrations also run under `withAdvisoryLock`; this lock belongs to the transaction, so it holds when the
 * other connection is lost.
 */
const LOCK_KEY = '7305216480921650'

/**
 * Applies missing migrations, each in a transaction that also records it. Returns their number. @throws MigrationError
 */
export async function runMigrations(options: RunOptions): Promise<number> {
  for (let applied = 0; ; applied += 1) {
    options.signal?.throwIfAborted()
    if (!(await applyNext(options))) return applied
  }
}

async function applyNext({ engine, migrations, history, settings, onApply }: RunOptions): Promise<boolean> {
  return engine.transaction(
    async (tx) => {
      await lockMigrations(engine, tx)
      await history.prepare(tx)
      // Read under the lock: another process may have applied it.
      const next = findNext(migrations, await history.readVersions(tx))
      if (!next) return false
      onApply?.(next)
      await applyStatements(tx, next)
      await history.record(tx, next)
      return true
    },
    { settings, isDirect: true },
  )
}

export async function lockMigrations(engine: Engine, tx: Queryable): Promise<void> {
  if (engine.kind === 'postgres') await tx.query('select pg_advisory_xact_lock($1)', [LOCK_KEY])
}

function findNext(migrations: readonly Migration[], applied: readonly string[]): Migration | null {
  const newest = migrations.at(-1)?.version ?? ''
  const unknown = applied.filter((version) => !migrations.some((entry) => entry.version === version))
  const newer = unknown.find((version) => compareVersions(version, newest) > 0)
  if (newer) {
    throw new MigrationError(
      `The database has the migration ${newer}, which is newer than this program knows. ` +
        'Start the newer version of the program, or restore a backup made with this one.',
    )
  }
  if (unknown[0]) {
    throw new MigrationError(
      `The migration ${unknown[0]} was applied to the database, but its file is missing. ` +
        'Restore the file, for example from version control.',
    )
  }
  const next = migrations.find((entry) => !applied.includes(entry.version)) ?? null
  const later = next && applied.find((version) => compareVersions(version, next.version) > 0)
  if (next && later) {
    throw new MigrationError(
      `The migration ${next.fileName} is older than ${later}, which is applied already. ` +
        'Rename it so that its time stamp is the latest.',
    )
  }
  return next
}

async function applyStatements(tx: Queryable, { fileName, statements }: Migration): Promise<void> {
  for (const { text, line } of statements) {
    try {
      await tx.query(text)
    } catch (cause) {
      if (!(cause instanceof DatabaseError) || cause.code === CONNECTION_FAILURE) throw cause
      const details = [cause.detail, cause.hint].filter(Boolean).join(' ')
      throw new MigrationError(
        `The migration ${fileName} failed in the statement at line ${line}: ${cause.message} ` +
          `(SQLSTATE ${cause.code}).${details && ` ${details}`} ` +
          'Nothing of the file was applied. Correct it and start again.',
        { cause },
      )
    }
  }
}
