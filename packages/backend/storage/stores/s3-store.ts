import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, open, rm } from 'node:fs/promises'
import { type ByteStore, isObjectId, mustBeObjectId } from './byte-store.ts'
import { nameTempFile, removeTempFiles, writeTempFile } from './temp-file.ts'
import { createS3Client, encodePath, mustBeOk, type S3Client, S3Error, type S3Settings } from './s3-client.ts'

/**
 * Objects of an S3-compatible bucket. Uploads pass through files of `spoolFolder`, since the store requires their
 * length.
 */
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

/** The digest lets the store reject corrupted bytes. */
async function buildPut(file: string): Promise<RequestInit> {
  const body = await openAsBlob(file)
  const hash = createHash('sha256')
  for await (const chunk of body.stream()) hash.update(chunk)
  return { method: 'PUT', body, headers: { 'X-Amz-Content-Sha256': hash.digest('hex') } }
}

export type Listing = {
  entries: { key: string; writtenAt: Date }[]
  continuation: string | null
}

/** Parses ListObjectsV2. The XML is flat and trusted, so searching for elements suffices. */
export function parseListing(xml: string): Listing {
  const [first = '', ...rest] = xml.split('<Contents>')
  const parts = rest.map((part) => part.split('</Contents>', 2))
  const entries = parts.map(([content = '']) => ({
    key: readElement(content, 'Key') ?? '',
    writtenAt: new Date(readElement(content, 'LastModified') ?? ''),
  }))
  const outside = first + parts.map(([, after = '']) => after).join('')
  const isTruncated = readElement(outside, 'IsTruncated') === 'true'
  return { entries, continuation: isTruncated ? readElement(outside, 'NextContinuationToken') : null }
}

export async function* listKeys(
  client: S3Client,
  prefix: string,
): AsyncGenerator<Listing['entries'][number]> {
  let continuation: string | null = null
  do {
    const query: Record<string, string> = { 'list-type': '2', prefix }
    if (continuation !== null) query['continuation-token'] = continuation
    const response = await mustBeOk(await client.send(`${client.root}?${new URLSearchParams(query)}`))
    const page = parseListing(await response.text())
    yield* page.entries.filter(({ key }) => key.startsWith(prefix))
    continuation = page.continuation
  } while (continuation !== null)
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function readElement(xml: string, name: string): string | null {
  const start = xml.indexOf(`<${name}>`) + name.length + 2
  const end = xml.indexOf('<', start)
  if (start === name.length + 1 || !xml.startsWith(`</${name}>`, end)) return null
  return xml
    .slice(start, end)
    .replaceAll(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, entity) => {
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
      return ENTITIES[entity as string] ?? whole
    })
}

/** S3 allows 10,000 parts of 5 MiB to 5 GiB; this allows files of 640 GB. */
const PART_BYTES = 64 * 1024 * 1024

/**
 * Multipart upload; the object appears when it is complete.
 * @throws S3Error or StoreUnavailableError, after aborting the upload
 */
export async function uploadInParts(
  client: S3Client,
  address: string,
  file: string,
  partBytes = PART_BYTES,
): Promise<void> {
  const begun = await mustBeOk(await client.send(`${address}?uploads=`, { method: 'POST' }))
  const uploadId = readElement(await begun.text(), 'UploadId')
  if (!uploadId) throw new S3Error('an upload', begun.status, 'The response has no upload id.')
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
    // A 200 response may contain an error.
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
    if (filled > 0 || isFirst) yield part.subarray(0, filled)
    if (filled < partBytes) return
  }
}
