import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DataFolderError } from '#backend/index.ts'

const OWNER_ONLY_UMASK = 0o077
const OWNER_FOLDER_MODE = 0o700

/**
 * Makes existing data folders, and files that the process creates from now on, readable only by the site's
 * user. Folders of other users, such as mounted volumes, stay unchanged.
 * @throws DataFolderError naming a file or folder that this user cannot read and write
 */
export async function protectData(dataFolder: string): Promise<void> {
  process.umask(OWNER_ONLY_UMASK)
  mustBeUsable(dataFolder, dataFolder, { depth: 0, needed: constants.R_OK, onlyFolders: true })
  const folders = [dataFolder, ...['database', 'objects', 'outbox'].map((name) => join(dataFolder, name))]
  await Promise.all(folders.map(protectFolder))
  mustBeUsable(dataFolder, join(dataFolder, 'database'), { depth: Infinity })
  // Checks only folders, because there may be a hundred thousand uploaded files.
  mustBeUsable(dataFolder, join(dataFolder, 'objects'), { depth: 1, onlyFolders: true })
  mustBeUsable(dataFolder, join(dataFolder, 'outbox'), { depth: 1 })
}

type Extent = { depth: number; needed?: number; onlyFolders?: boolean }

/** Checks access at the start. Otherwise the database would stop much later, with an error that looks like corruption. */
function mustBeUsable(dataFolder: string, path: string, extent: Extent): void {
  const { depth, needed = constants.R_OK | constants.W_OK, onlyFolders } = extent
  const found = statSync(path, { throwIfNoEntry: false })
  const isFolder = found?.isDirectory()
  if (!found || (onlyFolders && !isFolder)) return
  try {
    accessSync(path, isFolder ? needed | constants.X_OK : needed)
  } catch (cause) {
    // Another process may have removed the file. A read-only disk is reported when the file is opened.
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

async function protectFolder(folder: string): Promise<void> {
  try {
    if ((await stat(folder)).isDirectory()) await chmod(folder, OWNER_FOLDER_MODE)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Missing, owned by another user, or on a file system without modes. Later checks report files that can't
    // be used.
    if (!['ENOENT', 'ENOTDIR', 'EPERM', 'ENOTSUP', 'EROFS'].includes(code ?? '')) throw error
  }
}
