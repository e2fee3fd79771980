/**
 * Packs an initialized database cluster, which replaces initdb at the first start. Built once per database
 * version, outside the build folder, which builds delete.
 */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { packCluster } from '#backend/database/pglite/cluster-archive.ts'
import { emptyClusterFile } from '#backend/database/pglite/data-folder.ts'
import { root } from '../run.mjs'

const SCRIPT = join(root, 'packages', 'backend', 'database', 'pglite', 'initialize-cluster.ts')
const PACKAGE = join(root, 'node_modules', '@electric-sql', 'pglite', 'package.json')

const { version } = JSON.parse(await readFile(PACKAGE, 'utf8')) as { version: string }
const hash = createHash('sha256')
  .update(`${version}\n${await readFile(SCRIPT, 'utf8')}`)
  .digest('hex')
const cachedCluster = join(root, 'node_modules', '.cache', 'empty-cluster', `${hash.slice(0, 16)}.tar.zst`)

if (!existsSync(cachedCluster)) await createCluster()
if (!process.argv.includes('--ahead')) await copyIntoBuild()

async function createCluster(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'peakshelf-cluster-'))
  try {
    const cluster = join(folder, 'cluster')
    await promisify(execFile)(process.execPath, [SCRIPT, cluster])
    await rm(dirname(cachedCluster), { recursive: true, force: true })
    await mkdir(dirname(cachedCluster), { recursive: true })
    await packCluster(cluster, cachedCluster)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function copyIntoBuild(): Promise<void> {
  const draft = `${emptyClusterFile}.new`
  await mkdir(dirname(emptyClusterFile), { recursive: true })
  await copyFile(cachedCluster, draft)
  await rename(draft, emptyClusterFile)
}
