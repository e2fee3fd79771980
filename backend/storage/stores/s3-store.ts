import { createHash } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { AwsClient } from 'aws4fetch'
import { type ByteStore, StoreAwayError } from './byte-store.ts'
import { nameTempFile, removeTempFiles, writeTempFile } from './temp-file.ts'
import { isObjectId, mustBeObjectId } from './object-id.ts'
import { parseListing } from './s3-listing.ts'

/** A bucket of AWS S3, Cloudflare R2, MinIO or anything else that speaks their protocol. */
export type S3Settings = {
  /** Address of the service without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  /** `auto` for R2. */
  region: string
  bucket: string
  /** Begins every key; lets several installations share a bucket. */
  prefix?: string
  accessKeyId: string
  secretAccessKey: string
}

/** Attempts after the first, with a growing pause. */
const RETRIES = 3
/** What a store answers while it is overloaded or being repaired. */
const BUSY = [429, 500, 502, 503, 504]
/** Longest wait for an answer, the upload of the bytes included. */
const TIMEOUT_MS = 120_000

/** A request that the store refused; the answer's text is for the log only. */
class S3Error extends Error {
  constructor(method: string, status: number, answer: string) {
    super(`The object store answered ${method} with ${status}: ${answer.slice(0, 500)}`)
    this.name = 'S3Error'
  }
}

/** Keeps bytes in an S3-compatible bucket. They pass through files of `spoolFolder`, for the store wants their length first. */
export function createS3Store(settings: S3Settings, spoolFolder: string): ByteStore {
  const client = new AwsClient({ ...settings, service: 's3', retries: RETRIES })
  const root = `${settings.endpoint.replace(/\/{1,9}$/, '')}/${encodeURIComponent(settings.bucket)}`
  const prefix = settings.prefix ?? ''
  const addressOf = (id: string) => `${root}/${encodePath(prefix)}${mustBeObjectId(id)}`

  async function send(address: string, init: RequestInit = {}): Promise<Response> {
    const controller = new AbortController()
    const timer = setTimeout(() => controller.abort(new Error('The object store took too long.')), TIMEOUT_MS)
    const request = client.fetch(address, { ...init, signal: controller.signal })
    // Only the wait for the answer is limited: reading it takes as long as its reader does.
    const response = await request
      .finally(() => clearTimeout(timer))
      .catch((cause: unknown) => {
        throw new StoreAwayError(cause)
      })
    if (response.ok || response.status === 404) return response
    const error = new S3Error(init.method ?? 'GET', response.status, await response.text())
    throw BUSY.includes(response.status) ? new StoreAwayError(error) : error
  }

  return {
    async write(id, bytes, limitBytes) {
      const address = addressOf(id)
      await mkdir(spoolFolder, { recursive: true, mode: 0o700 })
      const tempFile = nameTempFile(spoolFolder)
      try {
        const stored = await writeTempFile(tempFile, bytes, limitBytes)
        await mustBeOk(await send(address, await buildPut(tempFile)))
        return stored
      } finally {
        await rm(tempFile, { force: true })
      }
    },
    async read(id, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` }
      const response = await send(addressOf(id), { headers })
      if (response.status !== 404) return response.body ?? new Blob([]).stream()
      await response.body?.cancel()
      return null
    },
    async remove(id) {
      const response = await send(addressOf(id), { method: 'DELETE' })
      await response.body?.cancel()
    },
    async *list() {
      let continuation: string | null = null
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix }
        if (continuation !== null) query['continuation-token'] = continuation
        const response = await mustBeOk(await send(`${root}?${new URLSearchParams(query)}`))
        const page = parseListing(await response.text())
        for (const { key, writtenAt } of page.entries) {
          const id = key.slice(prefix.length)
          if (key.startsWith(prefix) && isObjectId(id)) yield { id, writtenAt }
        }
        continuation = page.continuation
      } while (continuation !== null)
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

async function mustBeOk(response: Response): Promise<Response> {
  // A bucket that does not exist.
  if (!response.ok) throw new S3Error('a request', response.status, await response.text())
  return response
}

const encodePath = (path: string) => path.split('/').map(encodeURIComponent).join('/')
