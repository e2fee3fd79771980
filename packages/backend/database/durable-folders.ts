/** A name is on disk when its folder was synced: without that a power cut can forget a file whose bytes are there. */
import fs from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import path from 'node:path'

/** Makes created, renamed and removed names in `folder` durable. */
export async function syncFolder(folder: string): Promise<void> {
  // Windows can't open folders, and its file systems journal names themselves.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** The same for callers that can't wait. */
export function syncFolderAtOnce(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = fs.openSync(folder, 'r')
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** What a folder answers that this user may write in or pass, and not read. */
const UNREADABLE = new Set(['EACCES', 'EPERM'])

/**
 * Makes a folder for its owner alone, and those above it, and makes their names durable. Also for a folder that is there:
 * the process that made it may have ended before it had done the same.
 * @throws the errors of the file system
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
