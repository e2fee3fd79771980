/** A small S3 for tests over HTTP: objects in memory, verified signatures, lists in pages of two. */
import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3Double = {
  endpoint: string
  objects: Map<string, { bytes: Buffer; writtenAt: Date }>
  /** Parts of incomplete uploads by id. */
  uploads: Map<string, Map<number, Buffer>>
  /** Rejects parts of this number and later ones. */
  refuseParts: { from: number }
  /** Statuses for the next requests. */
  failures: number[]
  stop(): Promise<void>
}

export const CREDENTIALS = { accessKeyId: 'test-id', secretAccessKey: 'test-secret' }
export const REGION = 'eu-test-1'
export const BUCKET = 'files'
const PAGE = 2

export async function startS3Double(): Promise<S3Double> {
  const objects: S3Double['objects'] = new Map()
  const uploads: S3Double['uploads'] = new Map()
  const refuseParts = { from: Infinity }
  const failures: number[] = []
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const body = Buffer.concat((await request.toArray()) as Buffer[])
    const failure = failures.shift()
    if (failure !== undefined) return refuse(response, failure, 'SlowDown')
    if (!isSigned(request, body)) return refuse(response, 403, 'SignatureDoesNotMatch')
    const url = new URL(request.url!, endpoint)
    const [bucket, ...rest] = url.pathname.slice(1).split('/').map(decodeURIComponent)
    const key = rest.join('/')
    if (bucket !== BUCKET) return refuse(response, 404, 'NoSuchBucket')
    if (key === '') return list(url.searchParams, response)
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return answerUpload(request.method!, key, url.searchParams, body, response)
    if (request.method === 'PUT') {
      // S3 rejects bodies of unknown length.
      if (request.headers['content-length'] === undefined)
        return refuse(response, 411, 'MissingContentLength')
      objects.set(key, { bytes: body, writtenAt: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    return read(key, request.headers.range, response)
  }

  /** Uploads in parts (CreateMultipartUpload and the calls that follow it). */
  function answerUpload(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ) {
    const id = query.get('uploadId')
    if (id === null) {
      const begun = `upload-${uploads.size}-${key}`
      uploads.set(begun, new Map())
      return response.end(
        `<InitiateMultipartUploadResult><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const parts = uploads.get(id)
    if (!parts) return refuse(response, 404, 'NoSuchUpload')
    if (method === 'PUT') {
      if (Number(query.get('partNumber')) >= refuseParts.from) return refuse(response, 403, 'AccessDenied')
      parts.set(Number(query.get('partNumber')), body)
      return response.writeHead(200, { ETag: `"${sha256(body)}"` }).end()
    }
    if (method === 'POST') {
      const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\w+)"<\/ETag>/g)]
      const chosen = named.map(([, number, tag]) => ({ bytes: parts.get(Number(number)), tag }))
      // S3 starts its response before the result is known.
      if (chosen.length === 0 || chosen.some(({ bytes, tag }) => !bytes || sha256(bytes) !== tag))
        return response.end('<Error><Code>InvalidPart</Code></Error>')
      objects.set(key, { bytes: Buffer.concat(chosen.map(({ bytes }) => bytes!)), writtenAt: new Date() })
    }
    uploads.delete(id)
    return response.end('<CompleteMultipartUploadResult/>')
  }

  function read(key: string, range: string | undefined, response: ServerResponse) {
    const found = objects.get(key)
    if (!found) return refuse(response, 404, 'NoSuchKey')
    const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
    if (start === undefined) return response.end(found.bytes)
    return response.writeHead(206).end(found.bytes.subarray(Number(start), Number(end) + 1))
  }

  function list(query: URLSearchParams, response: ServerResponse) {
    const after = query.get('continuation-token') ?? ''
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
    const left = keys.filter((key) => key > after)
    const contents = left.slice(0, PAGE).map((key) => {
      const time = objects.get(key)!.writtenAt.toISOString()
      return `<Contents><Key>${key.replaceAll('&', '&amp;')}</Key><LastModified>${time}</LastModified></Contents>`
    })
    const next =
      left.length > PAGE
        ? `<NextContinuationToken>${left[PAGE - 1]!.replaceAll('&', '&#38;')}</NextContinuationToken>`
        : ''
    response.end(
      `<?xml version="1.0"?><ListBucketResult><IsTruncated>${left.length > PAGE}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
  }

  const stop = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { endpoint, objects, uploads, refuseParts, failures, stop }
}

function refuse(response: ServerResponse, status: number, code: string) {
  response.writeHead(status).end(`<Error><Code>${code}</Code></Error>`)
}

/** Verifies the signature, version 4. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '', 'x-amz-date': date, 'x-amz-content-sha256': digest } = request.headers
  const [, id, day, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/.*?, ?SignedHeaders=([^,]+), ?Signature=(\w+)$/.exec(
      authorization,
    ) ?? []
  if (id !== CREDENTIALS.accessKeyId || signature === undefined) return false
  const isDigestRight = digest === 'UNSIGNED-PAYLOAD' || digest === sha256(body)
  const url = new URL(request.url!, 'http://localhost')
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeStrictly(name)}=${encodeStrictly(value)}`)
    .toSorted()
    .join('&')
  const headers = signedHeaders!.split(';').map((name) => `${name}:${String(request.headers[name])}\n`)
  const path = url.pathname
    .split('/')
    .map((part) => encodeStrictly(decodeURIComponent(part)))
    .join('/')
  const canonical = [request.method, path, query, headers.join(''), signedHeaders, digest].join('\n')
  const scope = `${day}/${REGION}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n')
  const key = [day!, REGION, 's3', 'aws4_request'].reduce<Buffer | string>(
    (secret, part) => hmac(secret, part),
    `AWS4${CREDENTIALS.secretAccessKey}`,
  )
  return isDigestRight && hmac(key, text).toString('hex') === signature
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const encodeStrictly = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
