/** A backend for tests of the auth service, with real HTTP, captured emails, and a client address per client. */
import { randomInt, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { AuthOptions } from '#backend/auth/auth-options.ts'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import { generateSigningKey } from '#backend/auth/tokens/tokens.ts'
import { composeBackend, type Services } from '#backend/compose-backend.ts'
import type { Engine } from '#backend/database/engine.ts'
import type { LogEntry } from '#backend/request/log.ts'
import { createTestEngine, listEngines, type EngineKind } from '#tests/support/database/test-engine.ts'

export type ClientOptions = {
  /** Client address; by default a new one for every client. */
  address?: string
  flowType?: 'implicit' | 'pkce'
}

export type AuthBackend = {
  url: string
  engine: Engine
  keys: { publishable: string; secret: string }
  signingKey: Awaited<ReturnType<typeof generateSigningKey>>
  log: LogEntry[]
  mails: Mail[]
  /** A client like a new browser. */
  newClient: (options?: ClientOptions) => SupabaseClient
  /** A client with the secret key. */
  service: SupabaseClient
  /** Sends a request that the client library has no method for. */
  send: (
    method: string,
    path: string,
    options?: SendOptions,
  ) => Promise<{ status: number; headers: Headers; body: Record<string, unknown> }>
  /** Opens an emailed link like a browser; returns where it leads. */
  open: (link: string, address?: string) => Promise<URL>
  isSessionAlive: (id: string) => Promise<boolean>
  /** Waits for the newest email to an address; `after` is the number of emails to skip. */
  waitForMail: (to: string, after?: number) => Promise<ReadMail>
  /** A confirmed user and a signed-in client. */
  signInNewUser: (
    options?: ClientOptions,
  ) => Promise<{ client: SupabaseClient; id: string; email: string; password: string }>
}

export type SendOptions = {
  body?: unknown
  token?: string
  key?: string | null
  address?: string
  headers?: Record<string, string>
}
export type ReadMail = Mail & { link: string; code: string; token: string }

export const PASSWORD = 'correct horse battery'
const MAIL_TIMEOUT_MS = 120_000
const RANDOM_PART = 'x'.repeat(43)
const ADDRESS_HEADER = 'x-test-address'

export const newEmail = () => `${randomUUID()}@example.com`
const newAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`

/** Runs the same tests on both engines, each with its own backend. */
export function onBothAuthEngines(auth: AuthOptions, define: (use: () => AuthBackend) => void): void {
  for (const { kind, isAvailable } of listEngines()) {
    describe.skipIf(!isAvailable)(`on ${kind}`, () => {
      let backend: AuthBackend & { stop: () => Promise<void> }
      beforeAll(async () => {
        backend = await startAuthBackend(kind, auth)
      })
      afterAll(() => backend.stop())
      define(() => backend)
    })
  }
}

async function startAuthBackend(
  kind: EngineKind,
  auth: AuthOptions = {},
): Promise<AuthBackend & { stop: () => Promise<void> }> {
  const engine = await createTestEngine(kind)
  const folder = await mkdtemp(join(tmpdir(), 'auth-'))
  const signingKey = await generateSigningKey()
  const keys = {
    publishable: `sb_publishable_${RANDOM_PART}`,
    secret: `sb_secret_${RANDOM_PART}`,
    signingKey,
    encryptionKey: RANDOM_PART,
  }
  const log: LogEntry[] = []
  const mails: Mail[] = []
  let services: Services
  const server = createAdaptorServer({
    fetch: (request: Request) =>
      services.fetch(request, { clientAddress: request.headers.get(ADDRESS_HEADER) ?? '127.0.0.1' }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  services = await composeBackend({
    engine,
    keys,
    objectsFolder: join(folder, 'objects'),
    publicUrl: url,
    log: (entry) => log.push(entry),
    auth: {
      siteUrl: 'https://site.example',
      siteName: 'Example Agency',
      mail: { send: async (mail) => void mails.push(mail) },
      mailsPerHour: 10_000,
      ...auth,
    },
  })

  const connect = (key: string, { address = newAddress(), flowType = 'implicit' }: ClientOptions = {}) =>
    createClient(url, key, {
      auth: {
        persistSession: true,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType,
        storage: createMemory(),
        storageKey: randomUUID(),
        experimental: { recoveryCodes: true },
      },
      global: {
        fetch: (input, init) => {
          const headers = new Headers(init?.headers)
          headers.set(ADDRESS_HEADER, address)
          return fetch(input, { ...init, headers })
        },
      },
    })
  const newClient = (options?: ClientOptions) => connect(keys.publishable, options)
  const service = connect(keys.secret)
  const send: AuthBackend['send'] = async (
    method,
    path,
    { body, token, key = keys.publishable, address = newAddress(), headers } = {},
  ) => {
    const response = await fetch(`${url}/auth/v1${path}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-supabase-api-version': '2024-01-01',
        [ADDRESS_HEADER]: address,
        ...(key !== null && { apikey: key }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      status: response.status,
      headers: response.headers,
      body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>),
    }
  }

  return {
    url,
    engine,
    keys,
    signingKey,
    log,
    mails,
    newClient,
    service,
    isSessionAlive: (id) => services.isSessionAlive(id),
    send,
    async open(link, address) {
      const { status, headers } = await send('GET', link.split('/auth/v1')[1]!, { key: null, address })
      expect(status).toBe(303)
      return new URL(headers.get('location')!)
    },
    async waitForMail(to, after = 0) {
      const deadline = performance.now() + MAIL_TIMEOUT_MS
      while (performance.now() < deadline) {
        const found = mails.filter((mail) => mail.to === to).slice(after)
        if (found.length > 0) return readMail(found.at(-1)!)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`No mail reached ${to}.`)
    },
    async signInNewUser(options) {
      const email = newEmail()
      const created = await service.auth.admin.createUser({ email, password: PASSWORD, email_confirm: true })
      if (created.error) throw created.error
      const client = newClient(options)
      const { error } = await client.auth.signInWithPassword({ email, password: PASSWORD })
      if (error) throw error
      return { client, id: created.data.user.id, email, password: PASSWORD }
    },
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      await services.close()
      await engine.close()
      await rm(folder, { recursive: true })
    },
  }
}

export const readSession = async (client: SupabaseClient) => (await client.auth.getSession()).data.session!

export const readClaims = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, unknown>

export const readFragment = ({ hash }: URL) => Object.fromEntries(new URLSearchParams(hash.slice(1)))

function readMail(mail: Mail): ReadMail {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(mail.text)?.[0] ?? ''
  const token = link === '' ? '' : new URL(link).searchParams.get('token')!
  return { ...mail, link, token, code: /\b\d{6}\b/.exec(mail.text.replace(link, ''))?.[0] ?? '' }
}

function createMemory() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}
