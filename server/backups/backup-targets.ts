import { access, constants, readdir, readFile, writeFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError, openBucketFiles, type S3Settings } from '#backend/index.ts'
import { readBackupTime } from './backup-names.ts'

/** Suffix that the backup command uses until the file is complete. */
const UNFINISHED_SUFFIX = '.part'

/**
 * Stores backups in an existing folder. Never creates it: if the backup disk is not mounted, backups would
 * fill the site's disk.
 * @param memory file that records the folder after the first backup
 */
export function openFolderTarget(folder: string, memory: string): BackupTarget {
  return {
    description: folder,
    async store(name, write) {
      await checkBackupFolder(folder, memory)
      await removeUnfinished(folder)
      const file = join(folder, name)
      try {
        const result = await write(file)
        await mkdir(dirname(memory), { recursive: true, mode: 0o700 })
        await writeFile(memory, folder, { mode: 0o600 })
        return result
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

export async function checkBackupFolder(folder: string, memory: string): Promise<void> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'ENOENT'
        ? 'does not exist. Mount its disk, or create the folder on the backup disk.'
        : `can't be read (${cause.code}). It must be a folder that the site's user can read and write.`
    throw new BackupError(`The BACKUP_TO folder ${folder} ${reason}`, { cause })
  })
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new BackupError(
      `The BACKUP_TO folder ${folder} is not writable by the site's user. Make that user its owner (chown).`,
      { cause },
    )
  })
  const remembered = await readFile(memory, 'utf8').catch(() => null)
  if (remembered !== folder || names.some((name) => readBackupTime(name))) return
  throw new BackupError(
    `The BACKUP_TO folder ${folder} contains none of the backups that were written to it. Mount its disk. ` +
      `If you deleted them on purpose, delete ${memory} as well.`,
  )
}

/** Removes files of killed processes. Safe, because only one process makes a backup at a time. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs =
      name.endsWith(UNFINISHED_SUFFIX) && readBackupTime(name.slice(0, -UNFINISHED_SUFFIX.length))
    if (isOurs) await rm(join(folder, name), { force: true })
  }
}

export type BackupTarget = {
  description: string
  /** Stores the file that `write` creates, unless `write` throws. Returns the result of `write`. */
  store<T>(name: string, write: (file: string) => Promise<T>): Promise<T>
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/** @param workFolder exclusive folder for the file until it is uploaded */
export function openBucketTarget(
  settings: S3Settings,
  workFolder: string,
  transport?: (request: Request) => Promise<Response>,
): BackupTarget {
  const files = openBucketFiles(settings, transport && { transport })
  return {
    description: `s3://${settings.bucket}/${settings.prefix ?? ''}`,
    async store(name, write) {
      await rm(workFolder, { recursive: true, force: true })
      await mkdir(workFolder, { recursive: true, mode: 0o700 })
      const file = join(workFolder, name)
      try {
        const result = await write(file)
        await files.upload(name, file)
        return result
      } finally {
        await rm(file, { force: true })
      }
    },
    list: () => files.list(),
    remove: (name) => files.remove(name),
  }
}
