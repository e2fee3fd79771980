import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Bits of others and of the group; the owner of the process alone reads what it writes. */
const OWNER_ONLY = 0o077
const OWNER_FOLDER = 0o700

/**
 * Every file that the process makes from now on is its owner's alone (0600, folders 0700): the engine of the embedded
 * database chooses no modes. Folders of earlier versions, which were open, are closed; what lies in them can't be reached
 * then. A folder that belongs to somebody else, such as a mounted volume, keeps its mode.
 */
export async function keepDataPrivate(dataFolder: string): Promise<void> {
  process.umask(OWNER_ONLY)
  const folders = [dataFolder, ...['database', 'objects', 'outbox'].map((name) => join(dataFolder, name))]
  await Promise.all(folders.map(closeFolder))
}

async function closeFolder(folder: string): Promise<void> {
  try {
    // A file or a device that DATA_DIR names by mistake is not ours to close: the start fails on it soon enough.
    if ((await stat(folder)).isDirectory()) await chmod(folder, OWNER_FOLDER)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Not there yet, not ours, a file system without modes; what can't be used is told when it is.
    if (!['ENOENT', 'ENOTDIR', 'EPERM', 'ENOTSUP', 'EROFS'].includes(code ?? '')) throw error
  }
}
