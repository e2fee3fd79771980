import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailSender } from './mail-sender.ts'

/**
 * Puts each mail as a JSON file into a folder, for machines without a mail server. Whoever reads a mail can take
 * over an account, so only the owner may: folder 0700, files 0600.
 */
export function createOutboxSender(folder: string): MailSender {
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await chmod(folder, 0o700)
      const sentAt = new Date().toISOString()
      const name = `${sentAt.replaceAll(':', '-')}-${randomUUID()}.json`
      const tempFile = join(folder, `.${name}`)
      await writeFile(tempFile, JSON.stringify({ sentAt, ...mail }, null, 2), { flag: 'wx', mode: 0o600 })
      // Readers of the folder never see half a mail.
      await rename(tempFile, join(folder, name))
    },
  }
}
