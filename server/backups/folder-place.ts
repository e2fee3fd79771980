import { access, constants, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '#backend/index.ts'
import { readBackupTime } from './backup-names.ts'
import type { BackupPlace } from './backup-place.ts'

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
