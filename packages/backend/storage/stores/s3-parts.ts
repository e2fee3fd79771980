import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { mustBeOk, type S3Client, S3Error } from './s3-client.ts'
import { readElement } from './s3-listing.ts'

/** S3 takes at most 10,000 parts of 5 MiB to 5 GiB each; this allows files of 640 GB. */
const PART_BYTES = 64 * 1024 * 1024

/**
 * Uploads a file of any size in parts; nothing is there before the last of them (Amazon S3, CreateMultipartUpload).
 * @param address of the object
 * @throws S3Error or StoreAwayError; parts that were sent are then given up
 */
export async function uploadInParts(
  client: S3Client,
  address: string,
  file: string,
  partBytes = PART_BYTES,
): Promise<void> {
  const begun = await mustBeOk(await client.send(`${address}?uploads=`, { method: 'POST' }))
  const uploadId = readElement(await begun.text(), 'UploadId')
  if (!uploadId) throw new S3Error('an upload', begun.status, 'It gave no id of the upload.')
  const upload = `uploadId=${encodeURIComponent(uploadId)}`
  try {
    const tags: string[] = []
    for await (const part of readParts(file, partBytes)) {
      const response = await mustBeOk(
        await client.send(`${address}?partNumber=${tags.length + 1}&${upload}`, {
          method: 'PUT',
          body: part,
          headers: { 'X-Amz-Content-Sha256': createHash('sha256').update(part).digest('hex') },
        }),
      )
      await response.body?.cancel()
      tags.push(response.headers.get('etag') ?? '')
    }
    const parts = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    )
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const completed = await mustBeOk(await client.send(`${address}?${upload}`, { method: 'POST', body }))
    // An answer that began well may end in a failure.
    const answer = await completed.text()
    if (answer.includes('<Error>')) throw new S3Error('the end of an upload', completed.status, answer)
  } catch (error) {
    await client.send(`${address}?${upload}`, { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}

async function* readParts(file: string, partBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  await using handle = await open(file, 'r')
  for (let isFirst = true; ; isFirst = false) {
    const part = new Uint8Array(partBytes)
    let filled = 0
    while (filled < partBytes) {
      const { bytesRead } = await handle.read(part, filled, partBytes - filled)
      if (bytesRead === 0) break
      filled += bytesRead
    }
    // An empty file is one empty part.
    if (filled > 0 || isFirst) yield part.subarray(0, filled)
    if (filled < partBytes) return
  }
}
