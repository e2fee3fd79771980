import { AwsClient } from 'aws4fetch'
import { StoreUnavailableError } from './byte-store.ts'

/** Bucket of AWS S3, Cloudflare R2, MinIO or another compatible store. */
export type S3Settings = {
  /** Without the bucket, such as `https://s3.eu-central-1.amazonaws.com`. */
  endpoint: string
  /** `auto` for R2. */
  region: string
  bucket: string
  prefix?: string
  accessKeyId: string
  secretAccessKey: string
}

const RETRIES = 3
const BUSY = [429, 500, 502, 503, 504]
/** Time for the upload and until the response starts. */
const TIMEOUT_MS = 120_000

/** The response text is for the log only. */
export class S3Error extends Error {
  constructor(method: string, status: number, answer: string) {
    super(`The object store answered ${method} with ${status}: ${answer.slice(0, 500)}`)
    this.name = 'S3Error'
  }
}

export type S3Client = ReturnType<typeof createS3Client>

/** @param transport sends a signed request, in place of `fetch` with retries */
export function createS3Client(settings: S3Settings, transport?: (request: Request) => Promise<Response>) {
  const client = new AwsClient({ ...settings, service: 's3', retries: RETRIES })
  return {
    root: `${settings.endpoint.replace(/\/{1,9}$/, '')}/${encodeURIComponent(settings.bucket)}`,
    /** Signs and sends a request, with retries while the store is busy. Returns 404 responses. */
    async send(address: string, init: RequestInit = {}): Promise<Response> {
      const controller = new AbortController()
      const timer = setTimeout(
        () => controller.abort(new Error('The object store took too long.')),
        TIMEOUT_MS,
      )
      const signed = { ...init, signal: controller.signal }
      const request = transport ? client.sign(address, signed).then(transport) : client.fetch(address, signed)
      // The timeout doesn't include reading the body.
      const response = await request
        .finally(() => clearTimeout(timer))
        .catch((cause: unknown) => {
          throw new StoreUnavailableError(cause)
        })
      if (response.ok || response.status === 404) return response
      const error = new S3Error(init.method ?? 'GET', response.status, await response.text())
      throw BUSY.includes(response.status) ? new StoreUnavailableError(error) : error
    },
  }
}

/** @throws S3Error for a missing bucket, which has the same status as a missing object */
export async function mustBeOk(response: Response): Promise<Response> {
  if (!response.ok) throw new S3Error('a request', response.status, await response.text())
  return response
}

export function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/')
}
