/** Joins an open, migrated engine to the services and the HTTP pipeline in front of them. */
import { join } from 'node:path'
import { type AuthOptions, completeAuthOptions } from './auth/auth-options.ts'
import { createAuthService } from './auth/auth-service.ts'
import { answerJwks } from './auth/jwks.ts'
import { createOutboxSender } from './auth/mail/outbox-sender.ts'
import { createAccessTokens } from './auth/tokens.ts'
import type { Engine } from './database/engine.ts'
import { readSchema } from './database/schema-cache.ts'
import { createApiKeys } from './http/api-keys.ts'
import { createGate } from './http/gate.ts'
import { createHttpApp } from './http/http-app.ts'
import { describeFailure, type Log } from './http/log.ts'
import { type BackendKeys, getEncryptionKey, mustBeUsableKeys } from './keys.ts'
import { createRestService } from './rest/rest-service.ts'
import { createFolderStore } from './storage/folder-store.ts'
import { createS3Store, type S3Settings } from './storage/s3-store.ts'
import { createStorageService } from './storage/storage-service.ts'

const OUTBOX_FOLDER = 'outbox'
/** Inside the folder of objects: pictures that can be rendered again, and uploads on their way to a bucket. */
const RENDERED_FOLDER = '.rendered'
const SPOOL_FOLDER = '.spool'

export type BackendParts = {
  engine: Engine
  keys: BackendKeys
  /** Where the bytes of stored files lie. */
  objectsFolder: string
  /** Keeps the bytes in an S3-compatible store instead. */
  objectStore?: S3Settings
  /** Origin under which the backend is reached, without a trailing slash. */
  publicUrl: string
  auth?: AuthOptions
  log: Log
}

/** What the server in front knows about a request besides its text. */
export type ClientFacts = { clientAddress?: string }

export type Services = {
  fetch(request: Request, client?: ClientFacts): Promise<Response>
  /** Reads the schema again, after the tables have changed. */
  reloadSchema(): Promise<void>
  /** Resolves when work in the background, such as mails, has ended. */
  close(): Promise<void>
}

export async function composeBackend(parts: BackendParts): Promise<Services> {
  const { engine, log } = parts
  const keys = mustBeUsableKeys(parts.keys)
  const tokens = await createAccessTokens({
    signingKey: keys.signingKey,
    retiredKeys: keys.retiredSigningKeys,
    issuer: `${parts.publicUrl}/auth/v1`,
  })
  let schema = await readSchema(engine)
  const reportFailure = (error: unknown) =>
    log({ level: 'error', event: 'failure', error: describeFailure(error) })

  const auth = createAuthService({
    engine,
    tokens,
    settings: completeAuthOptions(parts.auth ?? {}, {
      publicUrl: parts.publicUrl,
      mail: createOutboxSender(join(parts.objectsFolder, '..', OUTBOX_FOLDER)),
    }),
    encryptionKey: getEncryptionKey(keys),
    reportFailure,
  })

  const storage = createStorageService({
    engine,
    bytes: parts.objectStore
      ? createS3Store(parts.objectStore, join(parts.objectsFolder, SPOOL_FOLDER))
      : createFolderStore(parts.objectsFolder),
    renderedFolder: join(parts.objectsFolder, RENDERED_FOLDER),
    signingSecret: getEncryptionKey(keys),
    reportFailure,
  })

  const app = createHttpApp({
    gate: createGate({ apiKeys: createApiKeys(keys), verifyToken: (token) => tokens.verify(token) }),
    log,
    rest: createRestService({ engine, currentSchema: () => schema, reportFailure }),
    storage,
    auth,
    answerJwks: () => answerJwks(tokens),
  })
  return {
    fetch: async (request, client = {}) => app.fetch(request, client),
    reloadSchema: async () => {
      schema = await readSchema(engine)
    },
    close: async () => {
      await auth.close()
      await storage.close()
    },
  }
}
