import { access, constants, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BackupError } from '#backend/index.ts'
import { readBackupTime } from './backup-names.ts'
import type { BackupPlace } from './backup-place.ts'

/** What the command writes until a backup is whole. */
const UNFINISHED = '.part'

/**
 * A folder that is there: made here, it would fill the disk of the site whenever the disk of the backups is not mounted.
 * @param memory file that remembers a folder which holds backups; it is made
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
 * Makes sure that the folder can be written, and that it is the one which earlier backups were written to.
 * @throws BackupError that says what to do
 */
export async function mustHoldBackups(folder: string, memory: string): Promise<void> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    const reason =
      cause.code === 'ENOENT'
        ? 'is not there. Mount its disk, or create the folder on the disk that is to hold the backups.'
        : `can't be read (${cause.code}). It must be a folder that the user of the site may read and write.`
    throw new BackupError(`The folder of BACKUP_TO, ${folder}, ${reason}`, { cause })
  })
  await access(folder, constants.W_OK).catch((cause: unknown) => {
    throw new BackupError(
      `The folder of BACKUP_TO, ${folder}, can't be written by the user of the site. Make that user its owner (chown).`,
      { cause },
    )
  })
  const remembered = await readFile(memory, 'utf8').catch(() => null)
  if (remembered !== folder || names.some((name) => readBackupTime(name))) return
  throw new BackupError(
    `The folder of BACKUP_TO, ${folder}, holds none of the backups that were written to it. Mount its disk. ` +
      `If they were removed on purpose, remove ${memory} as well.`,
  )
}

/** Left behind by a process that was killed; only one at a time makes a backup. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = name.endsWith(UNFINISHED) && readBackupTime(name.slice(0, -UNFINISHED.length))
    if (isOurs) await rm(join(folder, name), { force: true })
  }
}
