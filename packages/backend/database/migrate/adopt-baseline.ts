/** Replaces the history of earlier migrations by the baseline that summarizes them. */
import fs from 'node:fs/promises'
import path from 'node:path'
import { unlessMissing } from '#backend/database/files.ts'
import type { Engine, Queryable } from '../engine.ts'
import type { Catalog } from './describe-catalog.ts'
import { describeCatalog, listDifferences } from './describe-catalog.ts'
import { compareVersions, type Migration, MigrationError } from './migration-files.ts'
import { type History, lockMigrations } from './migration-runner.ts'

export type Baseline = {
  version: string
  replaces: string
  release: string
}

const MAX_NAMED_DIFFERENCES = 10

export async function readBaseline(folder: string): Promise<Baseline | null> {
  const text = await unlessMissing(fs.readFile(path.join(folder, 'baseline.json'), 'utf8'))
  return text === null ? null : (JSON.parse(text) as Baseline)
}

type AdoptOptions = {
  engine: Engine
  baseline: Baseline
  migrations: readonly Migration[]
  history: History
  settings: Record<string, string>
  describeBaseline: () => Promise<Catalog>
  log: ((line: string) => void) | undefined
}

/**
 * Does nothing unless the history consists of migrations that the baseline replaces.
 * @throws MigrationError when the history ends earlier, or the catalog differs from that of the baseline
 */
export async function adoptBaseline(options: AdoptOptions): Promise<void> {
  const { engine, baseline, migrations, history, settings, describeBaseline, log } = options
  const migration = migrations.find(({ version }) => version === baseline.version)
  if (!migration) return
  const underLock = <T>(work: (tx: Queryable, replaced: string[]) => Promise<T>) =>
    engine.transaction(
      async (tx) => {
        await lockMigrations(engine, tx)
        return work(tx, await listReplaced(tx, options))
      },
      { settings: { ...settings, search_path: '' }, isDirect: true },
    )
  if ((await underLock(async (_, replaced) => replaced.length)) === 0) return
  const wanted = await describeBaseline()
  await underLock(async (tx, replaced) => {
    // Another process may have adopted the baseline meanwhile.
    if (replaced.length === 0) return
    const differences = listDifferences(wanted, await describeCatalog(tx))
    if (differences.length > 0) throw refuseDifferences(differences, baseline)
    await tx.query('delete from supabase_migrations.schema_migrations where version = any ($1::text[])', [
      replaced,
    ])
    await history.record(tx, migration)
    log?.(`Replaced ${replaced.length} earlier migrations by ${migration.fileName}`)
  })
}

/** Translates the history of a backup. @throws MigrationError when the backup is older than the baseline */
export function replaceInHistory(
  versions: readonly string[],
  baseline: Baseline,
  known: readonly Pick<Migration, 'version'>[],
): string[] {
  const replaced = versions.filter((version) => isReplaced(version, baseline, known))
  if (replaced.length === 0 || versions.includes(baseline.version)) return [...versions]
  if (!replaced.includes(baseline.replaces)) {
    throw new MigrationError(
      `The backup was made by a release before ${baseline.release}. Restore it with release ${baseline.release}, make a ` +
        'new backup there, and restore that one with this release. Nothing was changed.',
    )
  }
  return [baseline.version, ...versions.filter((version) => !replaced.includes(version))]
}

async function listReplaced(
  tx: Queryable,
  { baseline, migrations, history }: AdoptOptions,
): Promise<string[]> {
  await history.prepare(tx)
  const applied = await history.readVersions(tx)
  if (applied.includes(baseline.version)) return []
  const replaced = applied.filter((version) => isReplaced(version, baseline, migrations))
  if (replaced.length > 0 && !replaced.includes(baseline.replaces)) {
    throw new MigrationError(
      `The database was last started by a release before ${baseline.release}. Start release ${baseline.release} on it ` +
        'once, then this release. Nothing was changed.',
    )
  }
  return replaced
}

function isReplaced(
  version: string,
  { replaces }: Baseline,
  known: readonly Pick<Migration, 'version'>[],
): boolean {
  return compareVersions(version, replaces) <= 0 && !known.some((migration) => migration.version === version)
}

function refuseDifferences(differences: readonly string[], { release }: Baseline): MigrationError {
  const named = differences.slice(0, MAX_NAMED_DIFFERENCES).join(', ')
  const rest = differences.length - MAX_NAMED_DIFFERENCES
  return new MigrationError(
    `The database differs from what release ${release} created: ${named}${rest > 0 ? ` and ${rest} more` : ''}. ` +
      'Undo these changes, or restore a backup made before them, then start again. Nothing was changed.',
  )
}
