/**
 * Run as a process of its own by `data-folder.ts`, with the folder to fill as argument: initdb needs 600 MB
 * that only the end of the process gives back.
 */
import fs from 'node:fs'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { syncFolderAtOnce } from '#backend/disk/durable-folders.ts'
import { DurableNodeFS, durableStartParams } from './durable-node-fs.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Give the folder to initialise.')

const database = await PGlite.create({
  fs: new DurableNodeFS(folder),
  startParams: [...durableStartParams],
  initDbStartParams: ['-c', 'shared_buffers=32MB'],
})
await database.close()
syncTree(folder)

/** initdb copies its files without fsync. */
function syncTree(parent: string): void {
  for (const entry of fs.readdirSync(parent, { withFileTypes: true })) {
    const entryPath = path.join(parent, entry.name)
    if (entry.isDirectory()) syncTree(entryPath)
    else syncFile(entryPath)
  }
  syncFolderAtOnce(parent)
}

function syncFile(file: string): void {
  const descriptor = fs.openSync(file, 'r+')
  fs.fsyncSync(descriptor)
  fs.closeSync(descriptor)
}
