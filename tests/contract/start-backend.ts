import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import {
  type AccessTokenClaims,
  createAccessTokens,
  generateSigningKey,
} from '#backend/auth/tokens/tokens.ts'
import { composeBackend, type Services } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { createTestEngine, type EngineKind } from '#tests/support/database/test-engine.ts'

type ComposeOptions = Parameters<typeof composeBackend>[0]

export type BackendUnderTest = {
  url: string
  engine: Engine
  services: Services
  /** A replica: separate memory, same database, files and keys. */
  startReplica(more: Partial<ComposeOptions>): Promise<Services>
  keys: { publishable: string; secret: string }
  /** Folder with the bytes of stored files. */
  objectsFolder: string
  /** Everything that was logged so far. */
  log: LogEntry[]
  anon: SupabaseClient
  service: SupabaseClient
  /** A client that holds the token of a user, who need not exist. */
  signIn(claims?: Partial<AccessTokenClaims>): Promise<SupabaseClient>
  /** The token such a client would hold. */
  mint(
    claims?: Partial<AccessTokenClaims>,
    times?: { issuedAt?: number; lifetimeSeconds?: number },
  ): Promise<string>
  stop(): Promise<void>
}

/** Its uploads must be pictures; a test that needs the bucket makes it. */
export const PICTURE_BUCKET = 'photos'

const RANDOM_PART = 'x'.repeat(43)

/** Serves a backend over HTTP on a free port, with its own migrated database after `setupSql`. */
export async function startBackend(
  kind: EngineKind,
  setupSql = '',
  { wrapEngine, ...more }: Partial<ComposeOptions> & { wrapEngine?: (engine: Engine) => Engine } = {},
): Promise<BackendUnderTest> {
  const engine = await createTestEngine(kind)
  if (setupSql !== '') await engine.execute(setupSql)
  const objectsFolder = await mkdtemp(join(tmpdir(), 'contract-'))
  const keys = {
    publishable: `sb_publishable_${RANDOM_PART}`,
    secret: `sb_secret_${RANDOM_PART}`,
    signingKey: await generateSigningKey(),
  }
  const log: LogEntry[] = []
  const options: ComposeOptions = {
    engine: wrapEngine?.(engine) ?? engine,
    keys,
    objectsFolder,
    publicUrl: 'http://backend.test',
    pictures: { buckets: [PICTURE_BUCKET] },
    log: (entry) => log.push(entry),
    ...more,
  }
  const services = await composeBackend(options)
  const server = createAdaptorServer({ fetch: (request: Request) => services.fetch(request) })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const tokens = await createAccessTokens({
    signingKey: keys.signingKey,
    issuer: 'http://backend.test/auth/v1',
  })
  const mint: BackendUnderTest['mint'] = (claims, times) =>
    tokens.mint({ sub: randomUUID(), session_id: randomUUID(), ...claims }, times)

  return {
    url,
    engine,
    services,
    startReplica: (changes) => composeBackend({ ...options, ...changes }),
    keys,
    objectsFolder,
    log,
    anon: connect(url, keys.publishable),
    service: connect(url, keys.secret),
    mint,
    signIn: async (claims) => {
      const token = await mint(claims)
      return connect(url, keys.publishable, token)
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await engine.close()
      await rm(objectsFolder, { recursive: true })
    },
  }
}

function connect(url: string, key: string, token?: string): SupabaseClient {
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(token !== undefined && { accessToken: async () => token }),
  })
}
