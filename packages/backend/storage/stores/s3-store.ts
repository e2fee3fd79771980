import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import type { ByteStore } from './byte-store.ts'
import { nameTempFile, removeTempFiles, writeTempFile } from './temp-file.ts'
import { isObjectId, mustBeObjectId } from './object-id.ts'
import { createS3Client, encodePath, mustBeOk, type S3Settings } from './s3-client.ts'
import { listKeys } from './s3-listing.ts'

/** Keeps bytes in an S3-compatible bucket. They pass through files of `spoolFolder`, for the store wants their length first. */
export function createS3Store(settings: S3Settings, spoolFolder: string): ByteStore {
  const client = createS3Client(settings)
  const prefix = settings.prefix ?? ''
  const addressOf = (id: string) => `${client.root}/${encodePath(prefix)}${mustBeObjectId(id)}`

  return {
    async write(id, bytes, limitBytes) {
      const address = addressOf(id)
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
      const tempFile = nameTempFile(spoolFolder)
      try {
        const stored = await writeTempFile(tempFile, bytes, limitBytes)
        await mustBeOk(await client.send(address, await buildPut(tempFile)))
        return stored
      } finally {
        await rm(tempFile, { force: true })
      }
    },
    async read(id, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` }
      const response = await client.send(addressOf(id), { headers })
      if (response.status !== 404) return response.body ?? new Blob([]).stream()
      await response.body?.cancel()
      return null
    },
    async remove(id) {
      const response = await client.send(addressOf(id), { method: 'DELETE' })
      await response.body?.cancel()
    },
    async *list() {
      for await (const { key, writtenAt } of listKeys(client, prefix)) {
        const id = key.slice(prefix.length)
        if (isObjectId(id)) yield { id, writtenAt }
      }
    },
    async removeUnfinished(before) {
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
      await removeTempFiles(spoolFolder, before)
    },
  }
}

/** The digest lets the store refuse bytes that changed on their way. */
async function buildPut(file: string): Promise<RequestInit> {
  const body = await openAsBlob(file)
  const hash = createHash('sha256')
  for await (const chunk of body.stream()) hash.update(chunk)
  return { method: 'PUT', body, headers: { 'X-Amz-Content-Sha256': hash.digest('hex') } }
}
