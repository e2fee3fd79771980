/** A backend that serves functions over real HTTP, like a site, with the client address of the socket. */
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Role } from '#domain/permissions.ts'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { SignJWT, importJWK } from 'jose'
import { afterAll, beforeAll, describe } from 'vitest'
import type { AuthOptions } from '#backend/auth/auth-options.ts'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend, type Services } from '#backend/compose-backend.ts'
import type { MailSender } from '#backend/auth/mail/mail-purposes.ts'
import type { Engine } from '#backend/database/engine.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { createEditorMode, type EditorMode } from '#server/editor-mode/editor-mode.ts'
import { buildEditorRuntime } from '#server/editor-mode/editor-mode-setting.ts'
import type { ImportSources } from '#server/config/config-backend.ts'
import { createTestEngine, type EngineKind, listEngines } from '#tests/support/database/test-engine.ts'

const root = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url))
/** The site's project, and a small project for tests of the functions framework. */
export const PRODUCT_FOLDER = root('supabase')
export const FIXTURE_FOLDER = root('tests/fixtures/functions-project')
const ADDRESS_HEADER = 'x-test-address'
const RANDOM_PART = 'x'.repeat(43)
const PASSWORD = 'correct horse battery'

export type SignedIn = { id: string; email: string; token: string; client: SupabaseClient }

export type FunctionsBackend = {
  url: string
  engine: Engine
  keys: { publishable: string; secret: string }
  log: LogEntry[]
  /** Clients with the publishable and the secret key. */
  anon: SupabaseClient
  service: SupabaseClient
  /** Null without editor mode. */
  editorMode: EditorMode | null
  /** Signs in a new, confirmed user. */
  signIn(role?: Role): Promise<SignedIn>
  /** Signs a token with any claims using the backend's own key. */
  forge(claims: Record<string, unknown>): Promise<string>
  /** Calls a function, by default with an empty JSON object. */
  call(name: string, init?: RequestInit): Promise<Response>
  /** Announces the end of the process, which still responds. */
  park(): void
  stop(): Promise<void>
}

export type FunctionsBackendOptions = {
  projectFolder?: string
  /** A prepared database, which is closed with the backend. */
  engine?: Engine
  isEditorMode?: boolean
  /** Hosts that imports may fetch from; by default public ones. */
  sources?: ImportSources
  /** Replaces the outbox. */
  mail?: MailSender
  /** Additional options of the auth service. */
  auth?: AuthOptions
  /** Additional runtime values of functions. */
  runtime?: Record<string, unknown>
  /** Milliseconds, for the grants of editor mode. */
  now?: () => number
}

export async function startFunctionsBackend(
  kind: EngineKind,
  options: FunctionsBackendOptions = {},
): Promise<FunctionsBackend> {
  const engine = options.engine ?? (await createTestEngine(kind))
  const folder = await mkdtemp(join(tmpdir(), 'functions-'))
  const signingKey = await generateSigningKey()
  const keys = {
    publishable: `sb_publishable_${RANDOM_PART}`,
    secret: `sb_secret_${RANDOM_PART}`,
    encryptionKey: RANDOM_PART,
    signingKey,
  }
  const log: LogEntry[] = []
  let signIns = 0
  let services: Services
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const incoming = env.incoming as IncomingMessage
      const address = incoming.socket.remoteAddress ?? ''
      return services.fetch(request, {
        clientAddress: request.headers.get(ADDRESS_HEADER) ?? address,
        peer: { address, rawHeaders: incoming.rawHeaders },
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`
  const editorMode = options.isEditorMode
    ? createEditorMode({ port, oneTimeLink: null, now: options.now })
    : null
  services = await composeBackend({
    engine,
    keys,
    objectsFolder: join(folder, 'objects'),
    projectFolder: options.projectFolder ?? PRODUCT_FOLDER,
    functions: {
      extendRuntime: (request, client) => ({
        ...(editorMode && buildEditorRuntime(editorMode)(request, client)),
        ...(options.sources && { sources: options.sources }),
        ...options.runtime,
      }),
    },
    publicUrl: url,
    auth: { ...options.auth, ...(options.mail && { mail: options.mail }) },
    pictures: { buckets: ['blog-images'] },
    limits: { functionCalls: Infinity, uploads: Infinity, writes: Infinity },
    log: (entry) => log.push(entry),
  })

  const connect = (key: string, headers: Record<string, string> = {}) =>
    createClient(url, key, { global: { headers }, auth: { persistSession: false, autoRefreshToken: false } })
  const service = connect(keys.secret)

  return {
    url,
    engine,
    keys,
    log,
    anon: connect(keys.publishable),
    service,
    editorMode,
    async signIn(role) {
      const email = `${randomUUID()}@example.com`
      const created = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      if (created.error) throw created.error
      const { id } = created.data.user
      if (role) {
        const { error } = await service.from('user_roles').insert({ user_id: id, role })
        if (error) throw new Error('The role could not be given', { cause: error })
      }
      // Many users of one file would exceed the sign-in limit of one address.
      const place = `192.0.${(signIns += 1) >> 8}.${signIns & 255}`
      const client = connect(keys.publishable, { [ADDRESS_HEADER]: place })
      const { data, error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
      return { id, email, client, token: data.session.access_token }
    },
    async forge(claims) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({
        role: 'authenticated',
        aud: 'authenticated',
        iat: now,
        exp: now + 3600,
        ...claims,
      })
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: signingKey.kid! })
        .sign(await importJWK(signingKey, 'ES256'))
    },
    call: (name, { headers, ...init } = {}) =>
      fetch(`${url}/functions/v1/${name}`, {
        method: 'POST',
        body: '{}',
        ...init,
        headers: { 'content-type': 'application/json', ...(headers as Record<string, string>) },
      }),
    park: () => services.park(),
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await engine.close()
      await rm(folder, { recursive: true })
    },
  }
}

/** Settings for functions that send emails. */
export const AGENCY = {
  name: 'Acme',
  email: 'hello@acme.example',
  phone: '',
  siteUrl: 'https://acme.example',
  timeZone: 'UTC',
}

/** Request headers of a signed-in user. */
export const bearer = ({ keys }: FunctionsBackend, { token }: { token: string }) => ({
  apikey: keys.publishable,
  authorization: `Bearer ${token}`,
})

/** Request headers of a page in editor mode with a new grant. */
export async function takeGrant(backend: FunctionsBackend): Promise<Record<string, string>> {
  const response = await backend.call('ensure-editor-admin', {
    headers: { origin: backend.url, 'x-editor-start': backend.editorMode!.startId },
  })
  const { grant } = (await response.json()) as { grant: string }
  return { origin: backend.url, 'x-editor-grant': grant }
}

/** Runs the same tests on both engines, each with its own backend. */
export function onBothFunctionEngines(
  options: FunctionsBackendOptions,
  define: (use: () => FunctionsBackend) => void,
): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let backend: FunctionsBackend
      beforeAll(async () => {
        backend = await startFunctionsBackend(kind, options)
      })
      afterAll(() => backend.stop())
      define(() => backend)
    })
  }
}
