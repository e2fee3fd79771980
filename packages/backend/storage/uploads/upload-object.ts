import { SERVICE } from '#backend/request/caller.ts'
import { type BodySpool, isSmallBody } from '#backend/limits/body-spool.ts'
import { QueueFullError } from '#backend/limits/work-queue.ts'
import { BodyError, mustBeUncompressed } from '#backend/request/request-body.ts'
import { parseObjectPath } from '../objects/object-path.ts'
import { mustHaveCaller, type StorageCall, type StorageContext } from '../storage-call.ts'
import { type Bucket, getSizeLimit, mustFindBucket } from '../buckets/bucket-rules.ts'
import { mustBeAllowedToStore, processUpload, storeObject, type Target } from './store-object.ts'
import { isForm, MULTIPART_OVERHEAD_BYTES, readUpload, type Upload } from './upload-body.ts'
import { storageErrors } from '../errors.ts'
import { mustArriveWithin } from './upload-deadline.ts'

const UPLOAD_TOKEN_SECONDS = 60

export async function uploadObject(context: StorageContext, call: StorageCall): Promise<Response> {
  const target = describeTarget(call)
  await mustFindBucket(context.transactions, target.path.bucket)
  await mustBeAllowedToStore(context.transactions, target)
  return Response.json(await receive(context, call, target))
}

export async function signUpload(context: StorageContext, call: StorageCall): Promise<Response> {
  const target = describeTarget(call)
  const { path, owner, replaces } = target
  await mustFindBucket(context.transactions, path.bucket)
  await mustBeAllowedToStore(context.transactions, target)
  const token = await context.signedTokens.sign(
    path,
    { scope: 'upload', owner, upsert: replaces },
    UPLOAD_TOKEN_SECONDS,
  )
  return Response.json({ url: `/object/upload/sign/${path.bucket}/${path.name}?token=${token}`, token })
}

/** Rights were checked when the token was signed. */
export async function uploadSigned(context: StorageContext, call: StorageCall): Promise<Response> {
  const path = parseObjectPath(call.target)
  const { owner, upsert } = await context.signedTokens.openUpload(call.query.get('token'), path)
  const { Id: _, ...answer } = await receive(context, call, {
    path,
    caller: SERVICE,
    owner,
    replaces: upsert,
  })
  return Response.json(answer)
}

function describeTarget(call: StorageCall): Target {
  const caller = mustHaveCaller(call)
  const { method, headers } = call.request
  return {
    path: parseObjectPath(call.target),
    caller,
    owner: caller.claims.sub ?? null,
    replaces: method === 'PUT' || headers.get('x-upsert') === 'true',
  }
}

type Stored = { Id: string; Key: string; width?: number; height?: number }

async function receive(context: StorageContext, { request }: StorageCall, target: Target): Promise<Stored> {
  const { path } = target
  const bucket = await mustFindBucket(context.transactions, path.bucket)
  const limits = { limitBytes: getSizeLimit(bucket), timeoutMs: context.uploadTimeoutMs }
  // Other bytes are streamed to the store.
  if (!context.pictures.isPictureBucket(bucket.id) && !isForm(request)) {
    return store(context, target, bucket, await readUpload(request, limits))
  }
  return receiveWhole(context.spool, request, limits, async (arrived) =>
    store(context, target, bucket, await readUpload(arrived, limits)),
  )
}

async function store(
  context: StorageContext,
  target: Target,
  bucket: Bucket,
  upload: Upload,
): Promise<Stored> {
  const { path } = target
  const taken = await processUpload(context, bucket, path, upload)
  const id = await storeObject(context, target, taken, getSizeLimit(bucket))
  const size = 'width' in taken ? { width: taken.width, height: taken.height } : {}
  return { Id: id, Key: `${path.bucket}/${path.name}`, ...size }
}

/**
 * Processes an upload that takes memory in the queue.
 * @throws BodyError, StorageError RequestTimeout, or if the queue is full
 */
async function receiveWhole<T>(
  spool: BodySpool,
  request: Request,
  { limitBytes, timeoutMs }: { limitBytes: number; timeoutMs: number },
  work: (arrived: Request) => Promise<T>,
): Promise<T> {
  const most = limitBytes + MULTIPART_OVERHEAD_BYTES
  mustBeUncompressed(request)
  if (Number(request.headers.get('content-length') ?? 0) > most) throw new BodyError('too-large')
  if (!request.body || isSmallBody(request)) return work(request)
  const { url, method, headers } = request
  const send = (body: ReadableStream<Uint8Array<ArrayBuffer>>) =>
    work(new Request(url, { method, headers, body, duplex: 'half' } as RequestInit))
  try {
    return await spool.receive(mustArriveWithin(timeoutMs, request.body), most, send)
  } catch (error) {
    throw error instanceof QueueFullError ? storageErrors.busy() : error
  }
}
