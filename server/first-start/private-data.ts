import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderError } from '#backend/index.ts'

/** Bits of others and of the group; the owner of the process alone reads what it writes. */
const OWNER_ONLY = 0o077
const OWNER_FOLDER = 0o700

/**
 * Every file that the process makes from now on is its owner's alone (0600, folders 0700): the engine of the embedded
 * database chooses no modes. Folders of earlier versions, which were open, are closed; what lies in them can't be reached
 * then. A folder that belongs to somebody else, such as a mounted volume, keeps its mode.
 * @throws DataFolderError naming a file or folder that this user cannot read and write
 */
export async function keepDataPrivate(dataFolder: string): Promise<void> {
  process.umask(OWNER_ONLY)
  mustBeUsable(dataFolder, dataFolder, { depth: 0, needed: constants.R_OK, onlyFolders: true })
  const folders = [dataFolder, ...['database', 'objects', 'outbox'].map((name) => join(dataFolder, name))]
  await Promise.all(folders.map(closeFolder))
  mustBeUsable(dataFolder, join(dataFolder, 'database'), { depth: Infinity })
  // Checks only the folders, since there may be a hundred thousand uploaded files.
  mustBeUsable(dataFolder, join(dataFolder, 'objects'), { depth: 1, onlyFolders: true })
  mustBeUsable(dataFolder, join(dataFolder, 'outbox'), { depth: 1 })
}

type Extent = { depth: number; needed?: number; onlyFolders?: boolean }

/** Checks access in advance: a single inaccessible file stops the database much later, with an error that looks like corruption. */
function mustBeUsable(dataFolder: string, path: string, extent: Extent): void {
  const { depth, needed = constants.R_OK | constants.W_OK, onlyFolders } = extent
  const found = statSync(path, { throwIfNoEntry: false })
  const isFolder = found?.isDirectory()
  if (!found || (onlyFolders && !isFolder)) return
  try {
    accessSync(path, isFolder ? needed | constants.X_OK : needed)
  } catch (cause) {
    // Another process may have removed the file; a read-only disk is reported when the file is opened.
    if ((cause as NodeJS.ErrnoException).code !== 'EACCES') return
    throw new DataFolderError(describeOwner(dataFolder, path, found.uid), { cause })
  }
  if (!isFolder || depth === 0) return
  for (const name of existsSync(path) ? readdirSync(path) : [])
    if (name !== 'lost+found') mustBeUsable(dataFolder, join(path, name), { ...extent, depth: depth - 1 })
}

function describeOwner(dataFolder: string, path: string, owner: number): string {
  const self = process.getuid?.()
  return owner === self
    ? `${path} can't be read and written by the user of the site, who owns it. Nothing is damaged. Run: chmod -R u+rwX "${dataFolder}"`
    : `${path} belongs to another user (${owner}), and the user of the site (${self}) can't read and write it. Nothing is damaged. ` +
        `Run as root: chown -R ${self} "${dataFolder}"; or start the site as the user it belongs to.`
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
