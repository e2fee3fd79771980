import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSender } from './mail-purposes.ts'

/**
 * Writes each email to a JSON file, for machines without a mail server. An email can give access to an account, so only
 * the owner may read them: folder 0700, files 0600.
 */
export function createOutboxSender(folder: string): MailSender {
  let ready: Promise<void> | null = null
  return {
    async send(mail) {
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${randomUUID()}.json`
      const text = JSON.stringify({ sentAt, ...mail }, null, 2)
      await (ready ??= makeFolder(folder))
      try {
        await writeWhole(folder, name, text)
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
        // The folder was deleted meanwhile.
        ready = makeFolder(folder)
        await ready
        await writeWhole(folder, name, text)
      }
    },
  }
}

async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
}

/** Atomic, so that readers never see a partial email. */
async function writeWhole(folder: string, name: string, text: string): Promise<void> {
  const tempFile = join(folder, `.${name}`)
  await writeFile(tempFile, text, { flag: 'wx', mode: 0o600 })
  await rename(tempFile, join(folder, name))
}
