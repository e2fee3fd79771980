/** Joins an open, migrated engine to the services and the HTTP pipeline in front of them. */
import { answerJwks } from './auth/jwks.ts'
import { createAccessTokens } from './auth/tokens.ts'
import type { Engine } from './database/engine.ts'
import { readSchema } from './database/schema-cache.ts'
import { createApiKeys } from './http/api-keys.ts'
import { createGate } from './http/gate.ts'
import { createHttpApp } from './http/http-app.ts'
import { describeFailure, type Log } from './http/log.ts'
import { type BackendKeys, mustBeUsableKeys } from './keys.ts'
import { createRestService } from './rest/rest-service.ts'
import { createFolderStore } from './storage/folder-store.ts'
import { createStorageService } from './storage/storage-service.ts'

export type BackendParts = {
  engine: Engine
  keys: BackendKeys
  /** Where the bytes of stored files lie. */
  objectsFolder: string
  /** Origin under which the backend is reached, without a trailing slash. */
  publicUrl: string
  log: Log
}

export type Services = {
  fetch(request: Request): Promise<Response>
  /** Reads the schema again, after the tables have changed. */
  reloadSchema(): Promise<void>
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

  const app = createHttpApp({
    gate: createGate({ apiKeys: createApiKeys(keys), verifyToken: (token) => tokens.verify(token) }),
    log,
    rest: createRestService({ engine, currentSchema: () => schema, reportFailure }),
    storage: createStorageService({ engine, bytes: createFolderStore(parts.objectsFolder), reportFailure }),
    answerJwks: () => answerJwks(tokens),
  })
  return {
    fetch: async (request) => app.fetch(request),
    reloadSchema: async () => {
      schema = await readSchema(engine)
    },
  }
}
