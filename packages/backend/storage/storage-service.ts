/** The file service (`/storage/v1`). Contract, section 6. */
import type { Identity } from '../request/caller.ts'
import type { Engine } from '../database/engine.ts'
import type { ByteStore } from './stores/byte-store.ts'
import { renderStorageError, storageErrors } from './errors.ts'
import type { BodySpool } from '../limits/body-spool.ts'
import { createWorkQueue } from '../limits/work-queue.ts'
import { createImageRenderer } from './images/image-renderer.ts'
import { createPictureProcessor } from './images/process-upload.ts'
import { DECODES } from './images/load-sharp.ts'
import { findRoute } from './routes.ts'
import { createSignedTokens } from './signed-links.ts'
import type { StorageContext } from './storage-call.ts'
import { sweepRegularly } from './stores/sweep-orphans.ts'
import { toStorageError } from './to-storage-error.ts'
import { openTransactions } from './transactions.ts'

/** Threat model, section 7. */
const UPLOAD_TIMEOUT_MS = 120_000

export type StorageServiceOptions = {
  engine: Engine
  bytes: ByteStore
  /** Where rendered pictures are kept; it may be removed at any time. */
  renderedFolder: string
  /** Where large uploads wait for their turn. */
  spool: BodySpool
  /** What the key of signed addresses is derived from. */
  signingSecret: string
  /** Buckets that keep pictures only, made anew from what is uploaded. */
  pictureBuckets?: readonly string[]
  /** Longest time a body may take to arrive, in milliseconds. */
  uploadTimeoutMs?: number
  /** Hears of failures that are nobody's fault but ours. */
  reportFailure: (error: unknown) => void
}

export type StorageService = {
  /** `path` is what follows `/storage/v1`, still encoded. */
  handle(request: Request, path: string, identity: Identity | null): Promise<Response>
  refuseTooMany(waitSeconds: number): Response
  /** Ends the work in the background. */
  close(): Promise<void>
}

export function createStorageService(options: StorageServiceOptions): StorageService {
  const { bytes, reportFailure } = options
  const transactions = openTransactions(options.engine)
  // One line for all pictures, or uploads and renderings together would decode more than they may.
  const decode = createWorkQueue(DECODES)
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
    async handle(request, path, identity) {
      try {
        return await dispatch(context, request, path, identity)
      } catch (error) {
        const refusal = toStorageError(error)
        if (refusal.httpStatus >= 500) reportFailure(refusal)
        return renderStorageError(refusal)
      }
    },
    refuseTooMany: (waitSeconds) => renderStorageError(storageErrors.tooManyRequests(waitSeconds)),
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
