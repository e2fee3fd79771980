/** Connects an open, migrated engine with the services and the HTTP layer in front of them. */
import { tracingChannel } from 'node:diagnostics_channel'
import { join } from 'node:path'
import { type AuthOptions, completeAuthOptions } from './auth/auth-options.ts'
import { createAuthService } from './auth/auth-service.ts'
import type { MailSender } from './auth/mail/mail-purposes.ts'
import { createOutboxReader } from './auth/mail/outbox-reader.ts'
import { createOutboxSender } from './auth/mail/outbox-sender.ts'
import { type AccessTokens, createAccessTokens } from './auth/tokens/tokens.ts'
import type { Engine } from './database/engine.ts'
import { readSchema } from './database/schema/schema-cache.ts'
import { createFunctionsService, type ExtendRuntime } from './functions/functions-service.ts'
import { createJobScheduler } from './functions/job-scheduler.ts'
import { createAuthenticator } from './http/authenticator.ts'
import { createHttpApp } from './http/http-app.ts'
import { nameApiRoute } from './http/route-names.ts'
import { type BackendKeys, deriveSealingKey, getEncryptionKey, mustBeUsableKeys } from './keys/keys.ts'
import { applyDueRotation, listVerifyingKeys } from './keys/keys-rotation.ts'
import { createBodySpool } from './limits/body-spool.ts'
import { createRequestLimits, type RequestLimitOptions } from './limits/request-limits.ts'
import { createSharedCounts } from './limits/shared-counts.ts'
import { trackPromises } from './limits/track-promises.ts'
import type { ClientInfo } from './request/client-info.ts'
import { describeFailure, type Log } from './request/log.ts'
import { createRestService } from './rest/rest-service.ts'
import { createStorageService } from './storage/storage-service.ts'
import { openByteStore } from './storage/stores/open-byte-store.ts'
import type { S3Settings } from './storage/stores/s3-client.ts'

const OUTBOX_FOLDER = 'outbox'
/** Cache of rendered images, inside the objects folder. */
const RENDERED_FOLDER = '.rendered'
const SPOOL_FOLDER = '.arriving'
/** Time that requests in progress have to finish before the database closes. */
const DRAIN_TIMEOUT_MS = 2_000
/** Overdue jobs load functions and write: the first pages come before them. */
const JOBS_AFTER_START_MS = 3_000
const JWKS_MAX_AGE_SECONDS = 600

export type ServiceOptions = {
  objectsFolder: string
  /** S3-compatible store for the files; the folder then only holds uploads in progress. */
  objectStore?: S3Settings
  /** Buckets whose uploads must be images; they are decoded and encoded again. None by default. */
  pictures?: { buckets: readonly string[] }
  publicUrl: string
  /** Sign-up, email, passwords and providers; every setting has a safe default. */
  auth?: AuthOptions
  projectFolder?: string
  functions?: {
    /** Adds members to the runtime object that functions get. */
    extendRuntime?: ExtendRuntime
  }
  /** Requests per minute for each address or user; every setting has a safe default. */
  limits?: RequestLimitOptions
}

export type Services = Awaited<ReturnType<typeof composeBackend>>

export async function composeBackend(
  options: ServiceOptions & { engine: Engine; keys: BackendKeys; log: Log },
) {
  const { engine, publicUrl, projectFolder, objectsFolder } = options
  let isClosed = false
  // After closing, everything fails because the database is closed.
  const log: Log = (entry) => void (isClosed || options.log(entry))
  const reportFailure = (error: unknown) =>
    log({ level: 'error', event: 'failure', error: describeFailure(error) })
  const requests = trackPromises()
  const now = new Date()
  const keys = applyDueRotation(mustBeUsableKeys(options.keys), now)
  const encryptionKey = getEncryptionKey(keys)
  const tokens = await createAccessTokens({
    signingKey: keys.signingKey,
    nextKey: keys.nextSigningKey,
    retiredKeys: listVerifyingKeys(keys, now),
    issuer: `${publicUrl}/auth/v1`,
  })
  let schema = await readSchema(engine)

  const outboxFolder = join(objectsFolder, '..', OUTBOX_FOLDER)
  const complete = (auth: AuthOptions = {}) =>
    completeAuthOptions(auth, {
      publicUrl,
      mail: traceMails(auth.mail ?? createOutboxSender(outboxFolder)),
    })
  const settings = complete(options.auth)
  let hasMailServer = options.auth?.mail !== undefined
  const auth = createAuthService({ engine, tokens, settings, encryptionKey, reportFailure })
  const spoolFolder = join(objectsFolder, SPOOL_FOLDER)
  const storage = createStorageService({
    engine,
    bytes: openByteStore(options),
    renderedFolder: join(objectsFolder, RENDERED_FOLDER),
    spool: createBodySpool(spoolFolder),
    signingSecret: encryptionKey,
    pictureBuckets: options.pictures?.buckets,
    reportFailure,
  })
  const counts = createSharedCounts(engine, reportFailure)
  const limits = createRequestLimits(counts, options.limits)
  const ending = new AbortController()
  const functions = await createFunctionsService({
    projectFolder,
    env: {
      url: publicUrl,
      publishableKeys: { default: keys.publishable },
      secretKeys: { default: keys.secret },
      jwks: { keys: [...tokens.listPublicKeys()] },
    },
    sealingKey: deriveSealingKey(keys),
    fetch: (input, init) => answer(new Request(input, init)),
    extendRuntime: options.functions?.extendRuntime,
    // Separate from the queue of the storage service: a function that stores a file would wait for itself.
    spool: createBodySpool(spoolFolder),
    sendMail: (message) => settings.mail.send(message),
    hasMailServer: () => hasMailServer,
    isSessionAlive: auth.isSessionAlive,
    ending: ending.signal,
    hasOneConnection: engine.kind === 'pglite',
    openBatches: limits.openBatches,
    log,
  })

  const app = createHttpApp({
    limits,
    authenticator: createAuthenticator(keys, tokens.verify),
    log,
    rest: createRestService({ engine, currentSchema: () => schema, reportFailure }),
    storage,
    auth,
    functions,
    nameRoute: (path) =>
      nameApiRoute(path, {
        isInSchema: (name) =>
          name.startsWith('rpc/') ? schema.functions.has(name.slice(4)) : schema.tables.has(name),
        isFunction: (name) => functions.names.includes(name),
      }),
    renderJwks: () => renderJwks(tokens),
  })
  const jobScheduler = createJobScheduler({
    engine,
    firstLookAfterMs: JOBS_AFTER_START_MS,
    callFunction: (name, body) =>
      answer(
        new Request(`${publicUrl}/functions/v1/${name}`, {
          method: 'POST',
          headers: { apikey: keys.secret, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    reportFailure,
  })
  async function answer(request: Request, client: ClientInfo = {}): Promise<Response> {
    return isClosed ? refuseAtEnd() : requests.track(Promise.resolve(app.fetch(request, client)))
  }
  /** Starts no more scheduled work and asks functions that work in steps to stop: the process is about to end. */
  function park(): void {
    jobScheduler.park()
    ending.abort()
  }
  return {
    fetch: answer,
    isSessionAlive: auth.isSessionAlive,
    outbox: () => (hasMailServer ? null : createOutboxReader(outboxFolder)),
    changeAuth(next: AuthOptions): void {
      const former = settings.mail
      Object.assign(settings, complete(next))
      hasMailServer = next.mail !== undefined
      void former.close?.()
    },
    jobScheduler,
    async reloadSchema(): Promise<void> {
      schema = await readSchema(engine)
    },
    park,
    /** Resolves when background work has finished and requests in progress are answered. */
    async close(): Promise<void> {
      park()
      await jobScheduler.close()
      await auth.close()
      await storage.close()
      await counts.close()
      isClosed = true
      await requests.settled(DRAIN_TIMEOUT_MS)
    },
  }
}

function refuseAtEnd(): Response {
  return Response.json(
    { message: 'The server is shutting down.' },
    { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } },
  )
}

const channel = tracingChannel('peakshelf.mail')

/** Reports each delivery to the tracing channel, without any content of the email. */
function traceMails(sender: MailSender): MailSender {
  return {
    send: (mail) =>
      channel.start.hasSubscribers ? channel.tracePromise(() => sender.send(mail), {}) : sender.send(mail),
    close: async () => sender.close?.(),
  }
}

/** GET `/auth/v1/.well-known/jwks.json`. Contract, section 2.3. */
function renderJwks(tokens: AccessTokens): Response {
  return Response.json(
    { keys: tokens.listPublicKeys() },
    { headers: { 'Cache-Control': `public, max-age=${JWKS_MAX_AGE_SECONDS}` } },
  )
}
