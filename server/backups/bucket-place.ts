import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucketFiles, type S3Settings } from '#backend/index.ts'
import type { BackupPlace } from './backup-place.ts'

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
