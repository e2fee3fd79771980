/** The file service (`/storage/v1`). Contract, section 6. */
import type { Identity } from '../caller.ts'
import type { Engine } from '../database/engine.ts'
import type { ByteStore } from './byte-store.ts'
import { renderStorageError, storageErrors } from './errors.ts'
import { createImageRenderer } from './images/image-renderer.ts'
import { findRoute } from './routes.ts'
import { createSignedTokens } from './signed-tokens.ts'
import type { StorageContext } from './storage-call.ts'
import { sweepRegularly } from './sweep-orphans.ts'
import { toStorageError } from './to-storage-error.ts'
import { openTransactions } from './transactions.ts'

export type StorageServiceOptions = {
  engine: Engine
  bytes: ByteStore
  /** Where rendered pictures are kept; it may be removed at any time. */
  renderedFolder: string
  /** What the key of signed addresses is derived from. */
  signingSecret: string
  /** Hears of failures that are nobody's fault but ours. */
  reportFailure: (error: unknown) => void
}

export type StorageService = {
  /** `path` is what follows `/storage/v1`, still encoded. */
  handle(request: Request, path: string, identity: Identity | null): Promise<Response>
  /** Ends the work in the background. */
  close(): Promise<void>
}

export function createStorageService(options: StorageServiceOptions): StorageService {
  const { bytes, reportFailure } = options
  const transactions = openTransactions(options.engine)
  const context: StorageContext = {
    bytes,
    transactions,
    signedTokens: createSignedTokens(options.signingSecret),
    images: createImageRenderer({ bytes, cacheFolder: options.renderedFolder, reportFailure }),
    reportFailure,
  }
  const sweep = sweepRegularly({ bytes, transactions, reportFailure })
  return {
    async handle(request, path, identity) {
      try {
        return await answer(context, request, path, identity)
      } catch (error) {
        const refusal = toStorageError(error)
        if (refusal.httpStatus >= 500) reportFailure(refusal)
        return renderStorageError(refusal)
      }
    },
    close: () => sweep.stop(),
  }
}

async function answer(
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
