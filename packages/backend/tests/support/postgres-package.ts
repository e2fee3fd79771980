/** A package of npm that holds PostgreSQL for one kind of machine, in its folder `native`. */
import fs from 'node:fs/promises'
import path from 'node:path'

/** Both relative to the package; npm runs no scripts under --ignore-scripts, and tarballs hold no links. */
type Link = { source: string; target: string }

/** This machine can't run the PostgreSQL of the tests; the message says why. */
export class PostgresUnavailableError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'PostgresUnavailableError'
  }
}

/** The links between libraries that belong into the package; its script would lay them. */
export async function readLinks(native: string): Promise<Link[]> {
  return JSON.parse(await fs.readFile(path.join(native, 'pg-symlinks.json'), 'utf8')) as Link[]
}

/** @param home the package's folder, or a copy's, in which `native` lies */
export async function layLinks(home: string, links: readonly Link[]): Promise<void> {
  for (const { source, target } of links) {
    await fs.rm(path.join(home, target), { force: true })
    await fs.symlink(path.basename(source), path.join(home, target))
  }
}
