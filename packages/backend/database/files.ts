/** Durable folders: after a power cut, a file exists only if its folder was synced too. */
import fs from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Makes created, renamed and removed names in `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and its file systems journal names themselves.
  if (process.platform === 'win32') return
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export function syncFolderSync(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

const UNREADABLE = new Set(['EACCES', 'EPERM'])

/**
 * Creates a folder, readable by its owner only, with its parents, and makes their names durable. Syncs existing folders,
 * too: the process that created them may have ended before it did.
 */
export async function makeDurableFolder(folder: string): Promise<void> {
  const absolute = path.resolve(folder)
  const first = (await mkdir(absolute, { recursive: true, mode: 0o700 })) ?? absolute
  for (let made = absolute; ; made = path.dirname(made)) {
    await syncFolder(path.dirname(made)).catch((error: unknown) => {
      if (!UNREADABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
    })
    if (made === path.resolve(first) || made === path.dirname(made)) return
  }
}

const MISSING = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

/** Result of a file operation; null if the file does not exist. */
export async function unlessMissing<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
}
