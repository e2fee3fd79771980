import { createServer, type Server } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createClient } from '@supabase/supabase-js'
import { createBackend, type Backend } from '#backend/index.ts'
import { ensureFirstAdministrator } from './first-administrator.ts'
import type { Config } from './config.ts'
import { openBuild } from './open-build.ts'
import { createPageCache } from './page-cache.ts'
import { createRequestHandler } from './request-handler.ts'
import { seedDatabase } from './seed/seed-database.ts'
import type { AppOptions } from './app.ts'
import type { Database } from '#supabase/database.types.ts'

/** Limits of a connection (threat model, section 10). */
const HEADERS_TIMEOUT_MS = 10_000
const REQUEST_TIMEOUT_MS = 120_000
const CONNECTIONS_CHECK_MS = 5_000
const KEEP_ALIVE_MS = 5_000
const KEEP_ALIVE_BEHIND_PROXY_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024
const MAX_HEADERS = 100
const MAX_REQUESTS_PER_SOCKET = 1000
const MAX_CONNECTIONS = 2000

/** Channel on which the database announces that a table shown on pages has changed. */
const CONTENT_CHANGED = 'content_changed'

const PROJECT_FOLDER = fileURLToPath(new URL('../supabase', import.meta.url))

export type Site = { url: string; close(): Promise<void> }

export type StartOptions = {
  isDevelopment: boolean
  /** Receives one line per step that takes long. */
  report: (line: string) => void
}

/**
 * Brings the whole site up: backend, first content, pages, listener.
 * @returns the address visitors open, and how to end everything in order.
 */
export async function startSite(config: Config, { isDevelopment, report }: StartOptions): Promise<Site> {
  const backend = config.backend.kind === 'embedded' ? await openBackend(config, config.backend.databaseUrl, report) : null
  const supabase = connectSite(config, backend)
  const pageCache = createPageCache(isDevelopment ? { maxAgeMs: 0 } : {})
  const server = createServer({
    connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
    keepAliveTimeout: config.trustedProxies.length > 0 ? KEEP_ALIVE_BEHIND_PROXY_MS : KEEP_ALIVE_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
  })
  server.maxHeadersCount = MAX_HEADERS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  server.maxConnections = MAX_CONNECTIONS

  try {
    await backend?.listen(CONTENT_CHANGED, () => pageCache.clear())
    await fillEmptyInstallation(config, supabase, report)
    const pages = await openBuild({ isDevelopment, server, siteUrl: config.siteUrl })
    const handle = createRequestHandler({
      siteUrl: config.siteUrl,
      allowedHosts: config.allowedHosts,
      staticFiles: pages.staticFiles,
      pageCache,
      fetchApp: await pages.createFetch(describeApp(config, backend, supabase, pages.islandsScriptUrl)),
    })
    server.on('request', (request, response) => {
      const answer = () =>
        handle(request, response).catch((error: unknown) => {
          console.error(error)
          if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
          response.end('Something went wrong on our side. Please try again.')
        })
      if (pages.developmentMiddleware) pages.developmentMiddleware(request, response, () => void answer())
      else void answer()
    })
    await listen(server, config.port, config.host)
    return { url: config.siteUrl, close: () => closeAll(server, pages.close, backend) }
  } catch (error) {
    await closeAll(server, undefined, backend)
    throw error
  }
}

/** First content and first administrator; a hosted project is filled only by whoever gave its secret key. */
async function fillEmptyInstallation(config: Config, supabase: SupabaseAccess, report: (line: string) => void) {
  if (!supabase.secretKey) return
  const client = createClient<Database>(supabase.url, supabase.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    ...(supabase.fetch && { global: { fetch: supabase.fetch } }),
  })
  if (config.seedsContent) await seedDatabase({ client, seedFolder: `${PROJECT_FOLDER}/seed`, log: report })
  if (config.firstAdministrator) await ensureFirstAdministrator(client, config.firstAdministrator, report)
}

function openBackend(config: Config, databaseUrl: string | null, report: (line: string) => void): Promise<Backend> {
  return createBackend({
    projectFolder: PROJECT_FOLDER,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl }
      : { kind: 'pglite', dataFolder: `${config.dataFolder}/database` },
    objectsFolder: `${config.dataFolder}/objects`,
    keysFolder: `${config.dataFolder}/keys`,
    publicUrl: config.siteUrl,
    report,
  })
}

export type SupabaseAccess = { url: string; publishableKey: string; secretKey: string | null; fetch?: typeof fetch }

function connectSite(config: Config, backend: Backend | null): SupabaseAccess {
  if (config.backend.kind === 'hosted') return config.backend
  if (!backend) throw new Error('The embedded backend is not open')
  return {
    url: config.siteUrl,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    fetch: (input, init) => backend.fetch(new Request(input, init)),
  }
}

function describeApp(
  config: Config,
  backend: Backend | null,
  supabase: SupabaseAccess,
  islandsScriptUrl: string,
): AppOptions {
  const embeds = [config.bookingEmbedUrl, config.payment?.embedUrl].filter((url) => url != null)
  return {
    siteUrl: config.siteUrl,
    settings: config.site,
    islandsScriptUrl,
    isProduction: config.isProduction,
    supabase: { url: supabase.url, publishableKey: supabase.publishableKey, fetch: supabase.fetch },
    backendFetch: backend && ((request) => backend.fetch(request)),
    securityPolicy: {
      siteUrl: config.siteUrl,
      frameOrigins: embeds.map((url) => new URL(url).origin),
      connectOrigins: config.backend.kind === 'hosted' ? [new URL(config.backend.url).origin] : [],
    },
    checkReady: () => (backend ? backend.isReady() : Promise.resolve(true)),
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function closeAll(server: Server, closePages: (() => Promise<void>) | undefined, backend: Backend | null) {
  if (server.listening) {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    server.closeIdleConnections()
    const forced = setTimeout(() => server.closeAllConnections(), 5_000)
    await closed
    clearTimeout(forced)
  }
  await closePages?.()
  await backend?.close()
}
