import { readFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import type { SqlStatement } from './split-statements.ts'
import { splitStatements } from './split-statements.ts'

export type Migration = {
  version: string
  name: string
  fileName: string
  text: string
  /** Lazy: most starts apply no migration. */
  readonly statements: readonly SqlStatement[]
}

export class MigrationError extends Error {
  override name = 'MigrationError'
}

export async function readMigrations(folder: string): Promise<Migration[]> {
  const fileNames = (await listFolder(folder)).filter((name) => name.endsWith('.sql'))
  const migrations = fileNames.map((fileName) => readMigration(folder, fileName))
  migrations.sort((a, b) => compareVersions(a.version, b.version))
  for (const [index, migration] of migrations.entries()) {
    const before = migrations[index - 1]
    if (before?.version === migration.version) {
      throw new MigrationError(
        `The migrations ${before.fileName} and ${migration.fileName} have the same version. ` +
          'Give one of them a later time stamp.',
      )
    }
  }
  return migrations
}

export function compareVersions(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : Number(a > b))
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await fs.readdir(folder)
  } catch (cause) {
    throw new MigrationError(
      `The migrations folder ${folder} can't be read. Check that the folder exists and belongs to this user.`,
      { cause },
    )
  }
}

/** Synchronous: awaiting a hundred small files would slow down the start. */
function readMigration(folder: string, fileName: string): Migration {
  const match = /^(\d+)_(.+)\.sql$/.exec(fileName)
  if (!match) {
    throw new MigrationError(
      `The migration ${fileName} has no version. Name it like 20260131120000_what_it_does.sql.`,
    )
  }
  const text = readFileSync(path.join(folder, fileName), 'utf8')
  let statements: SqlStatement[] | undefined
  return {
    version: match[1]!,
    name: match[2]!,
    fileName,
    text,
    get statements() {
      return (statements ??= splitStatements(text))
    },
  }
}
