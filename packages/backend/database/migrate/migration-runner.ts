import type { Engine, Queryable } from '../engine.ts'
import { CONNECTION_FAILURE, DatabaseError } from '../engine.ts'
import type { Migration } from './migration-files.ts'
import { compareVersions, MigrationError } from './migration-files.ts'

/** Where applied versions are written down. */
export type History = {
  /** Creates the table when it is absent. */
  prepare: (tx: Queryable) => Promise<void>
  readVersions: (tx: Queryable) => Promise<string[]>
  record: (tx: Queryable, migration: Migration) => Promise<void>
}

export type RunOptions = {
  engine: Engine
  migrations: readonly Migration[]
  history: History
  /** Transaction-local settings of each migration. */
  settings?: Record<string, string>
  /** Told about each file before it is applied. */
  onApply?: (migration: Migration) => void
  /** Aborts between two migrations. */
  signal?: AbortSignal
}

/**
 * Any number. The whole of it goes on under the lock of `withAdvisoryLock`; this one lies in the transaction itself, so
 * that it holds when the connection with that lock is lost, and against versions that knew no other.
 */
const LOCK_KEY = '7305216480921650'

/**
 * Applies what is missing, each migration in a transaction that also records it; returns how many there
 * were. Throws MigrationError, and the signal's reason.
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
      // Read under the lock: another process may just have applied what this one was about to.
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

/** Until the end of the transaction, only this process changes the history. */
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
