/** Joins an open, migrated engine to the services and the HTTP pipeline in front of them. */
import { join } from 'node:path'
import { tracingChannel } from 'node:diagnostics_channel'
import { type AuthOptions, completeAuthOptions } from './auth/auth-options.ts'
import { createAuthService } from './auth/auth-service.ts'
import { createOutboxReader, type OutboxReader } from './auth/mail/outbox-reader.ts'
import { createOutboxSender } from './auth/mail/outbox-sender.ts'
import { type AccessTokens, createAccessTokens } from './auth/tokens/tokens.ts'
import type { Engine } from './database/engine.ts'
import { readSchema } from './database/schema/schema-cache.ts'
import { createApiKeys, createAuthenticator } from './http/authenticator.ts'
import {
  createFunctionsService,
  type ExtendRuntime,
  type FunctionsService,
  type FunctionsServiceOptions,
} from './functions/functions-service.ts'
import { createJobScheduler, type JobScheduler } from './functions/job-scheduler.ts'
import type { ClientInfo } from './request/client-info.ts'
import { createHttpApp } from './http/http-app.ts'
import { nameApiRoute } from './http/route-names.ts'
import { describeFailure, type Log } from './request/log.ts'
import { createArrivals } from './limits/arrivals.ts'
import { createRequestLimits, type RequestLimitOptions, type RequestLimits } from './limits/request-limits.ts'
import { createSharedCounts } from './limits/shared-counts.ts'
import { createWorkUnderWay } from './limits/work-under-way.ts'
import { type BackendKeys, deriveSealingKey, getEncryptionKey, mustBeUsableKeys } from './keys/keys.ts'
import { applyDueRotation, listVerifyingKeys } from './keys/keys-rotation.ts'
import { createRestService } from './rest/rest-service.ts'
import { openByteStore } from './storage/stores/open-byte-store.ts'
import type { S3Settings } from './storage/stores/s3-client.ts'
import { createStorageService } from './storage/storage-service.ts'
import type { MailSender } from './auth/mail/mail-purposes.ts'

const OUTBOX_FOLDER = 'outbox'
/** Inside the folder of objects: pictures that can be rendered again. */
const RENDERED_FOLDER = '.rendered'
/** Inside the folder of objects: large bodies that wait for their turn. */
const ARRIVALS_FOLDER = '.arriving'
/** What asks by itself, such as a page that nobody waits for any more, has its last answers before the database closes. */
const LAST_ANSWERS_WITHIN_MS = 2_000
/** Jobs that were due while nothing ran load their functions and write: the first pages come before them. */
const JOBS_AFTER_START_MS = 3_000

/** Buckets whose uploads must be pictures, which are decoded and made anew before they are stored. */
export type PictureOptions = { buckets: readonly string[] }

export type BackendParts = {
  engine: Engine
  keys: BackendKeys
  /** Where the bytes of stored files lie. */
  objectsFolder: string
  /** Keeps the bytes in an S3-compatible store instead. */
  objectStore?: S3Settings
  pictures?: PictureOptions
  /** Origin under which the backend is reached, without a trailing slash. */
  publicUrl: string
  auth?: AuthOptions
  /** Folder of the Supabase project whose functions are served. */
  projectFolder?: string
  functions?: FunctionsOptions
  /** Requests per minute; every member has a safe default. */
  limits?: RequestLimitOptions
  log: Log
}

export type FunctionsOptions = {
  /** Adds members to what functions are called with. */
  extendRuntime?: ExtendRuntime
}

export type Services = {
  fetch(request: Request, client?: ClientInfo): Promise<Response>
  /** False once a session has ended or its user was banned or removed. */
  isSessionAlive(sessionId: string): Promise<boolean>
  /** Reads the schema again, after the tables have changed. */
  reloadSchema(): Promise<void>
  jobScheduler: JobScheduler
  /** Mails that wait in the outbox; null when they are sent elsewhere. */
  outbox: OutboxReader | null
  /** Begins no more work by the clock, and has functions stop that go in steps: the process is about to end. */
  park(): void
  /** Resolves when work in the background, such as mails, has ended, and what is under way was answered. */
  close(): Promise<void>
}

export async function composeBackend(given: BackendParts): Promise<Services> {
  const { engine } = given
  let isClosed = false
  // What fails from then on fails because its database closes, and is made up for by whoever comes next.
  const log: Log = (entry) => void (isClosed || given.log(entry))
  const parts = { ...given, log }
  const calls = createWorkUnderWay()
  const now = new Date()
  const keys = applyDueRotation(mustBeUsableKeys(parts.keys), now)
  const tokens = await createAccessTokens({
    signingKey: keys.signingKey,
    nextKey: keys.nextSigningKey,
    retiredKeys: listVerifyingKeys(keys, now),
    issuer: `${parts.publicUrl}/auth/v1`,
  })
  let schema = await readSchema(engine)
  const reportFailure = (error: unknown) =>
    log({ level: 'error', event: 'failure', error: describeFailure(error) })

  const outboxFolder = join(parts.objectsFolder, '..', OUTBOX_FOLDER)
  const mail = traceMails(parts.auth?.mail ?? createOutboxSender(outboxFolder))
  const auth = createAuthService({
    engine,
    tokens,
    settings: completeAuthOptions(parts.auth ?? {}, {
      publicUrl: parts.publicUrl,
      mail,
    }),
    encryptionKey: getEncryptionKey(keys),
    reportFailure,
  })

  const storage = createStorageService({
    engine,
    bytes: openByteStore(parts),
    renderedFolder: join(parts.objectsFolder, RENDERED_FOLDER),
    arrivals: createArrivals(join(parts.objectsFolder, ARRIVALS_FOLDER)),
    signingSecret: getEncryptionKey(keys),
    pictureBuckets: parts.pictures?.buckets,
    reportFailure,
  })

  const counts = createSharedCounts(engine, reportFailure)
  const limits = createRequestLimits(counts, parts.limits)
  const ending = new AbortController()

  const functions = await openFunctions(parts, tokens, {
    fetch: (request) => services.fetch(request),
    sendMail: (message) => mail.send(message),
    hasMailServer: parts.auth?.mail !== undefined,
    isSessionAlive: (sessionId) => auth.isSessionAlive(sessionId),
    ending: ending.signal,
    openBatches: (identity, address) => limits.openBatches(identity, address),
  })
  const functionNames = new Set(functions.names)

  const app = createHttpApp({
    limits,
    authenticator: createAuthenticator({
      apiKeys: createApiKeys(keys),
      verifyToken: (token) => tokens.verify(token),
    }),
    log,
    rest: createRestService({ engine, currentSchema: () => schema, reportFailure }),
    storage,
    auth,
    functions,
    nameRoute: (path) =>
      nameApiRoute(path, {
        isInSchema: (name) =>
          name.startsWith('rpc/') ? schema.functions.has(name.slice(4)) : schema.tables.has(name),
        isFunction: (name) => functionNames.has(name),
      }),
    renderJwks: () => renderJwks(tokens),
  })
  const services: Services = {
    fetch: async (request, client = {}) =>
      isClosed ? refuseAtEnd() : calls.follow(Promise.resolve(app.fetch(request, client))),
    isSessionAlive: (sessionId) => auth.isSessionAlive(sessionId),
    outbox: parts.auth?.mail ? null : createOutboxReader(outboxFolder),
    jobScheduler: createJobScheduler({
      engine,
      firstLookAfterMs: JOBS_AFTER_START_MS,
      callFunction: (name, body) => services.fetch(buildServerCall(parts, name, body)),
      reportFailure,
    }),
    reloadSchema: async () => {
      schema = await readSchema(engine)
    },
    park: () => {
      services.jobScheduler.park()
      ending.abort()
    },
    close: async () => {
      services.park()
      await services.jobScheduler.close()
      await auth.close()
      await storage.close()
      await counts.close()
      isClosed = true
      await calls.settled(LAST_ANSWERS_WITHIN_MS)
    },
  }
  return services
}

function refuseAtEnd(): Response {
  return Response.json(
    { message: 'The server is being stopped.' },
    { status: 503, headers: { 'Retry-After': '5', 'Cache-Control': 'no-store' } },
  )
}

/** A call of a server function by the server itself: with the secret key, and from no address. */
function buildServerCall({ publicUrl, keys }: BackendParts, name: string, body: unknown): Request {
  return new Request(`${publicUrl}/functions/v1/${name}`, {
    method: 'POST',
    headers: { apikey: keys.secret, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Functions reach the backend they are served by in process. */
async function openFunctions(
  { engine, keys, publicUrl, projectFolder, objectsFolder, functions = {}, log }: BackendParts,
  tokens: AccessTokens,
  own: {
    fetch: (request: Request) => Promise<Response>
    sendMail: FunctionsServiceOptions['sendMail']
    hasMailServer: boolean
    isSessionAlive: (id: string) => Promise<boolean>
    ending: AbortSignal
    openBatches: RequestLimits['openBatches']
  },
): Promise<FunctionsService> {
  return createFunctionsService({
    projectFolder,
    env: {
      url: publicUrl,
      publishableKeys: { default: keys.publishable },
      secretKeys: { default: keys.secret },
      jwks: { keys: [...tokens.listPublicKeys()] },
    },
    sealingKey: deriveSealingKey(keys),
    fetch: (input, init) => own.fetch(new Request(input, init)),
    extendRuntime: functions.extendRuntime,
    // Turns of their own: a function that stores a file waits for one of the file service meanwhile.
    arrivals: createArrivals(join(objectsFolder, ARRIVALS_FOLDER)),
    sendMail: own.sendMail,
    hasMailServer: own.hasMailServer,
    isSessionAlive: own.isSessionAlive,
    ending: own.ending,
    hasOneConnection: engine.kind === 'pglite',
    openBatches: own.openBatches,
    log,
  })
}

const channel = tracingChannel('peakshelf.mail')

/** The same sender, which tells whoever traces that a mail is handed over; nothing of the mail. */
function traceMails(sender: MailSender): MailSender {
  return {
    send: (mail) =>
      channel.start.hasSubscribers ? channel.tracePromise(() => sender.send(mail), {}) : sender.send(mail),
    close: async () => sender.close?.(),
  }
}

const CACHE_SECONDS = 600

/** GET `/auth/v1/.well-known/jwks.json`: the public halves of the signing keys. Contract, section 2.3. */
function renderJwks(tokens: AccessTokens): Response {
  return Response.json(
    { keys: tokens.listPublicKeys() },
    { headers: { 'Cache-Control': `public, max-age=${CACHE_SECONDS}` } },
  )
}
