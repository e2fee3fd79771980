import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { makeDurableFolder, syncFolder } from '#backend/database/files.ts'
import { DataFolderLockedError, lockDataFolder } from './data-folder-lock.ts'

const CLUSTER_FOLDER = 'cluster'
const UNFINISHED_PREFIX = 'cluster.unfinished-'
export const emptyClusterFile = fileURLToPath(
  new URL('../../../../build/empty-cluster.tar.zst', import.meta.url),
)

export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

export type DataFolder = {
  clusterFolder: string
  release(): Promise<void>
}

/**
 * Creates and locks `folder` and makes sure that it contains a cluster.
 * @throws DataFolderLockedError or DataFolderError
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const absolute = path.resolve(folder)
  let release: (() => Promise<void>) | null = null
  try {
    await makeDurableFolder(absolute)
    release = await lockDataFolder(absolute)
    return { clusterFolder: await prepareCluster(absolute), release }
  } catch (error) {
    await release?.()
    throw toDataFolderError(absolute, error)
  }
}

/** Fills a temporary folder first, so that an interrupted start leaves no partial cluster. */
async function prepareCluster(folder: string): Promise<string> {
  const cluster = path.join(folder, CLUSTER_FOLDER)
  await removeUnfinished(folder)
  if (existsSync(path.join(cluster, 'PG_VERSION'))) {
    await fs.access(cluster, fs.constants.W_OK)
    return cluster
  }
  // A unique name: a process of a killed start may still be writing.
  const unfinished = path.join(folder, UNFINISHED_PREFIX + randomUUID())
  const script = fileURLToPath(new URL('./initialize-cluster.ts', import.meta.url))
  await promisify(execFile)(process.execPath, [script, unfinished, emptyClusterFile])
  await fs.rename(unfinished, cluster)
  await syncFolder(folder)
  return cluster
}

async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await fs.readdir(folder)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue
    await fs.rm(path.join(folder, name), { recursive: true, force: true, maxRetries: 3, retryDelay: 100 })
  }
}

function toDataFolderError(folder: string, error: unknown): unknown {
  if (error instanceof DataFolderLockedError) return error
  const { code, stderr, signal } = error as NodeJS.ErrnoException & { stderr?: string; signal?: string }
  // Ctrl+C signals all processes of the terminal.
  if (signal) {
    return new DataFolderError(
      `No database was created in ${folder}: the process creating it was stopped by ${signal}. Start the site again.`,
      { cause: error },
    )
  }
  if (stderr !== undefined) {
    return new DataFolderError(
      `A database could not be created in ${folder}. ` +
        'Check that the disk has 100 MB free and that the machine has 1 GB of memory, then start again.',
      { cause: error },
    )
  }
  const reason = reasons[code ?? '']
  if (!reason) return error
  return new DataFolderError(`The data folder ${folder} ${reason}`, { cause: error })
}

const reasons: Record<string, string> = {
  EROFS: 'is on a read-only disk. Choose another data folder, or make that disk writable.',
  EACCES: 'is not writable for this user. Make the user its owner (chown -R), or choose another data folder.',
  EPERM: 'is not writable for this user. Make the user its owner (chown -R), or choose another data folder.',
  ENOSPC: 'is on a full disk. Free at least 100 MB, or choose another data folder.',
  EDQUOT: 'is over its disk quota. Free at least 100 MB, or choose another data folder.',
  ENOTDIR: 'is not a folder. Remove the file of that name, or choose another data folder.',
  EEXIST: 'is not a folder. Remove the file of that name, or choose another data folder.',
}
