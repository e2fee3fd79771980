/**
 * `npm run build`, part of the server: an empty cluster of the embedded database, packed, with which a first start begins
 * in place of initdb. Made once for each version of the database.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packCluster } from '#backend/database/pglite/cluster-archive.ts'
import { emptyClusterFile } from '#backend/database/pglite/data-folder.ts'
import { root } from '../run.mjs'

const MADE_OF = `${emptyClusterFile}.made-of`
const SCRIPT = join(root, 'backend', 'database', 'pglite', 'initialise-cluster.ts')
const PACKAGE = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')

const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
const source = `${version}\n${await readFile(SCRIPT, 'utf8')}`
const madeOf = await readFile(MADE_OF, 'utf8').catch(() => null)
if (madeOf !== source || !existsSync(emptyClusterFile)) await make()

async function make(): Promise<void> {
  await rm(emptyClusterFile, { force: true })
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-cluster-'))
  try {
    const cluster = join(folder, 'cluster')
    await promisify(execFile)(process.execPath, [SCRIPT, cluster])
    await mkdir(dirname(emptyClusterFile), { recursive: true })
    await packCluster(cluster, emptyClusterFile)
    await writeFile(MADE_OF, source)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
