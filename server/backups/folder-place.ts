import { access, constants, readdir, readFile, writeFile, mkdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError, openBucketFiles, type S3Settings } from '#backend/index.ts'
import { readBackupTime } from './backup-names.ts'

/** What the command writes until a backup is whole. */
const UNFINISHED = '.part'

/**
 * Stores backups in an existing folder. Never creates it: if the backup disk is not mounted, backups would fill the site's disk.
 * @param memory file that records the folder after the first backup; created if missing
 */
export function openFolderPlace(folder: string, memory: string): BackupPlace {
  return {
    description: folder,
    async keep(name, write) {
      await mustHoldBackups(folder, memory)
      await removeUnfinished(folder)
      const file = join(folder, name)
      try {
        const written = await write(file)
        await mkdir(dirname(memory), { recursive: true, mode: 0o700 })
        await writeFile(memory, folder, { mode: 0o600 })
        return written
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/**
 * Checks that the folder is writable and still contains the earlier backups.
 * @throws BackupError with instructions for the operator
 */
export async function mustHoldBackups(folder: string, memory: string): Promise<void> {
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

/** Left behind by a process that was killed; only one at a time makes a backup. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = name.endsWith(UNFINISHED) && readBackupTime(name.slice(0, -UNFINISHED.length))
    if (isOurs) await rm(join(folder, name), { force: true })
  }
}

/** Where backups by the clock are kept: a folder, or a bucket of an S3-compatible store. */
export type BackupPlace = {
  /** In words for people: the folder, or `s3://bucket/prefix`. */
  description: string
  /**
   * Keeps what `write` puts into the file it is given, under this name; nothing when it throws.
   * @returns what `write` returns
   */
  keep<T>(name: string, write: (file: string) => Promise<T>): Promise<T>
  /** Names of everything that lies there. */
  list(): Promise<string[]>
  remove(name: string): Promise<void>
}

/**
 * A bucket. A backup is written in `workFolder` first: whether it can be made at all is known before a byte is sent.
 * @param workFolder where only this process writes; what a killed one left there is taken away
 */
export function openBucketPlace(settings: S3Settings, workFolder: string): BackupPlace {
  const files = openBucketFiles(settings)
  return {
    description: `s3://${settings.bucket}/${settings.prefix ?? ''}`,
    async keep(name, write) {
      await rm(workFolder, { recursive: true, force: true })
      await mkdir(workFolder, { recursive: true, mode: 0o700 })
      const file = join(workFolder, name)
      try {
        const written = await write(file)
        await files.upload(name, file)
        return written
      } finally {
        await rm(file, { force: true })
      }
    },
    list: () => files.list(),
    remove: (name) => files.remove(name),
  }
}
