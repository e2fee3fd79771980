/** The file service (`/storage/v1`). Contract, section 6. */
import type { Identity } from '../caller.ts'
import type { Engine } from '../database/engine.ts'
import type { ByteStore } from './byte-store.ts'
import { renderStorageError, storageErrors } from './errors.ts'
import { parseObjectPath } from './object-path.ts'
import { findBucket, findObject } from './object-row.ts'
import { serveObject } from './serve-object.ts'
import { toStorageError } from './to-storage-error.ts'
import { type StorageTransactions, uploadObject, type UploadOptions } from './upload-object.ts'

export type StorageServiceOptions = {
  engine: Engine
  bytes: ByteStore
  /** Hears of failures that are nobody's fault but ours. */
  reportFailure: (error: unknown) => void
}

export type StorageService = {
  /** `path` is what follows `/storage/v1`, still encoded. */
  handle(request: Request, path: string, identity: Identity | null): Promise<Response>
}

/** Longest run of one statement, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 8_000
const PUBLIC_OBJECT = '/object/public/'
const OBJECT = '/object/'

type Context = Pick<UploadOptions, 'bytes' | 'transactions' | 'reportFailure'>

export function createStorageService({
  engine,
  bytes,
  reportFailure,
}: StorageServiceOptions): StorageService {
  const context = { bytes, transactions: openTransactions(engine), reportFailure }
  return {
    async handle(request, path, identity) {
      try {
        return await route(context, request, path, identity)
      } catch (error) {
        const refusal = toStorageError(error)
        if (refusal.httpStatus >= 500) reportFailure(refusal)
        return renderStorageError(refusal)
      }
    },
  }
}

async function route(
  context: Context,
  request: Request,
  path: string,
  identity: Identity | null,
): Promise<Response> {
  const { method } = request
  if ((method === 'GET' || method === 'HEAD') && path.startsWith(PUBLIC_OBJECT)) {
    return servePublicObject(context, request, path.slice(PUBLIC_OBJECT.length))
  }
  if ((method === 'POST' || method === 'PUT') && path.startsWith(OBJECT)) {
    return uploadObject({
      request,
      path: parseObjectPath(path.slice(OBJECT.length)),
      caller: mustBeCaller(identity),
      replaces: method === 'PUT' || request.headers.get('x-upsert') === 'true',
      ...context,
    })
  }
  throw storageErrors.unknownRoute(method, path)
}

/** Anyone may read a file of a public bucket by its path; whose request it is does not matter. */
async function servePublicObject(
  { bytes, transactions }: Context,
  request: Request,
  encodedPath: string,
): Promise<Response> {
  const path = parseObjectPath(encodedPath)
  const object = await transactions.asService(async (tx) => {
    const bucket = await findBucket(tx, path.bucket)
    if (!bucket?.isPublic) throw storageErrors.noSuchBucket()
    return findObject(tx, path)
  })
  if (!object) throw storageErrors.noSuchObject()
  return serveObject(request, object, bytes)
}

function mustBeCaller(identity: Identity | null) {
  if (!identity) throw storageErrors.noAuthorization()
  if ('problem' in identity) throw storageErrors.badToken(identity.problem)
  return identity.caller
}

function openTransactions(engine: Engine): StorageTransactions {
  return {
    asCaller: (caller, work) =>
      engine.transaction(work, {
        role: caller.role,
        settings: { 'request.jwt.claims': JSON.stringify(caller.claims) },
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
    asService: (work) =>
      engine.transaction(work, {
        role: 'service_role',
        readOnly: true,
        statementTimeoutMs: STATEMENT_TIMEOUT_MS,
      }),
  }
}
