import { AwsClient } from 'aws4fetch'
import { StoreAwayError } from './byte-store.ts'

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
export class S3Error extends Error {
  constructor(method: string, status: number, answer: string) {
    super(`The object store answered ${method} with ${status}: ${answer.slice(0, 500)}`)
    this.name = 'S3Error'
  }
}

export type S3Client = {
  /** Address of the bucket. */
  root: string
  /**
   * Signs and sends a request, again while the store is busy. A 404 is an answer like any other.
   * @throws StoreAwayError while the store can't answer, S3Error when it refuses
   */
  send(address: string, init?: RequestInit): Promise<Response>
}

export function createS3Client(settings: S3Settings): S3Client {
  const client = new AwsClient({ ...settings, service: 's3', retries: RETRIES })
  return {
    root: `${settings.endpoint.replace(/\/{1,9}$/, '')}/${encodeURIComponent(settings.bucket)}`,
    async send(address, init = {}) {
      const controller = new AbortController()
      const timer = setTimeout(
        () => controller.abort(new Error('The object store took too long.')),
        TIMEOUT_MS,
      )
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
    },
  }
}

/** @throws S3Error for a bucket that does not exist, which is answered like an object that doesn't */
export async function mustBeOk(response: Response): Promise<Response> {
  if (!response.ok) throw new S3Error('a request', response.status, await response.text())
  return response
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
