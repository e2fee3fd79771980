import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readBackupTime } from './backup-names.ts'
import type { BackupPlace } from './backup-place.ts'

/** What the command writes until a backup is whole. */
const UNFINISHED = '.part'

/** A folder, which is made if it is not there. */
export function openFolderPlace(folder: string): BackupPlace {
  return {
    description: folder,
    async keep(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await removeUnfinished(folder)
      const file = join(folder, name)
      try {
        return await write(file)
      } catch (error) {
        await rm(file, { force: true })
        throw error
      }
    },
    list: () => readdir(folder),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Left behind by a process that was killed; only one at a time makes a backup. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const isOurs = name.endsWith(UNFINISHED) && readBackupTime(name.slice(0, -UNFINISHED.length))
    if (isOurs) await rm(join(folder, name), { force: true })
  }
}
