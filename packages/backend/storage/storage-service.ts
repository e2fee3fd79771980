/** The storage service (`/storage/v1`). Contract, section 6. */
import type { Identity } from '../request/caller.ts'
import type { Engine } from '../database/engine.ts'
import type { ByteStore } from './stores/byte-store.ts'
import { renderStorageError, storageErrors } from './errors.ts'
import type { BodySpool } from '../limits/body-spool.ts'
import { createWorkQueue } from '../limits/work-queue.ts'
import { createImageRenderer } from './images/image-renderer.ts'
import { createPictureProcessor } from './images/process-upload.ts'
import { DECODE_QUEUE } from './images/load-sharp.ts'
import { findRoute } from './routes.ts'
import { createSignedTokens } from './signed-tokens.ts'
import type { StorageContext } from './storage-call.ts'
import { sweepRegularly } from './stores/sweep-orphans.ts'
import { toStorageError } from './to-storage-error.ts'
import { openTransactions } from './transactions.ts'

const UPLOAD_TIMEOUT_MS = 120_000

export type StorageServiceOptions = {
  engine: Engine
  bytes: ByteStore
  /** Image cache; may be deleted at any time. */
  renderedFolder: string
  spool: BodySpool
  signingSecret: string
  /** Buckets for images, which are encoded again on upload. */
  pictureBuckets?: readonly string[]
  uploadTimeoutMs?: number
  reportFailure: (error: unknown) => void
}

export function createStorageService(options: StorageServiceOptions) {
  const { bytes, reportFailure } = options
  const transactions = openTransactions(options.engine)
  // Shared by uploads and renderings, to limit the total.
  const decode = createWorkQueue(DECODE_QUEUE)
  const context: StorageContext = {
    bytes,
    transactions,
    signedTokens: createSignedTokens(options.signingSecret),
    images: createImageRenderer({ bytes, cacheFolder: options.renderedFolder, decode, reportFailure }),
    pictures: createPictureProcessor(options.pictureBuckets ?? [], decode),
    spool: options.spool,
    uploadTimeoutMs: options.uploadTimeoutMs ?? UPLOAD_TIMEOUT_MS,
    reportFailure,
  }
  const sweep = sweepRegularly({ bytes, transactions, reportFailure })
  return {
    async handle(request: Request, path: string, identity: Identity | null): Promise<Response> {
      try {
        return await dispatch(context, request, path, identity)
      } catch (error) {
        const refusal = toStorageError(error)
        if (refusal.httpStatus >= 500) reportFailure(refusal)
        return renderStorageError(refusal)
      }
    },
    refuseTooMany: (waitSeconds: number): Response =>
      renderStorageError(storageErrors.tooManyRequests(waitSeconds)),
    close: () => sweep.stop(),
  }
}

async function dispatch(
  context: StorageContext,
  request: Request,
  path: string,
  identity: Identity | null,
): Promise<Response> {
  const { method } = request
  const route = findRoute(method, path)
  if (!route) throw storageErrors.unknownRoute(method, path)
  const query = new URL(request.url).searchParams
  return route.handle(context, { request, target: route.target, query, identity })
}
