/** npm package with PostgreSQL for one platform in its folder `native`. */
import fs from 'node:fs/promises'
import path from 'node:path'

/** Both relative to the package; tarballs contain no links, and --ignore-scripts prevents creating them. */
type Link = { source: string; target: string }

/** This machine cannot run the PostgreSQL of the tests; the message contains the reason. */
export class PostgresUnavailableError extends Error {
  override name = 'PostgresUnavailableError'
}

/** The links between libraries that the install script of the package would create. */
export async function readLinks(native: string): Promise<Link[]> {
  return JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
}

/** @param home folder with `native`: the package or a copy */
export async function createLinks(home: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    await fs.rm(path.join(home, target), { force: true })
    await fs.symlink(path.basename(source), path.join(home, target))
  }
}
