/**
 * Process started by `data-folder.ts` with the folder to fill and the archive of an empty cluster, which may be
 * missing: initdb takes 600 MB that only the end of the process releases.
 */
import fs from 'node:fs'
import path from 'node:path'
import { syncFolderSync } from '#backend/database/files.ts'
import { unpackCluster } from './cluster-archive.ts'

const [folder, archive] = process.argv.slice(2)
if (!folder) throw new Error('Name the folder to initialize.')

if (archive && fs.existsSync(archive)) await unpackCluster(archive, folder)
else await runInitdb(folder)
syncTree(folder)

async function runInitdb(cluster: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  const { DurableNodeFS } = await import('./durable-node-fs.ts')
  const { durableStartParams } = await import('./start-params.ts')
  const database = await PGlite.create({
    fs: new DurableNodeFS(cluster),
    startParams: [...durableStartParams],
    initDbStartParams: ['-c', 'shared_buffers=32MB'],
  })
  await database.close()
}

/** Neither initdb nor unpacking syncs files. */
function syncTree(parent: string): void {
  for (const entry of fs.readdirSync(parent, { withFileTypes: true })) {
    const entryPath = path.join(parent, entry.name)
    if (entry.isDirectory()) syncTree(entryPath)
    else syncFile(entryPath)
  }
  syncFolderSync(parent)
}

function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r+')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
