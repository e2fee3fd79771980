import type { IncomingMessage, ServerResponse } from 'node:http'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import type { PageCache } from '../responses/page-cache.ts'
import { createAccessLog, writeLogLine } from './access-log.ts'
import { readInstallationCounts } from './installation-counts.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { observeRequests, type RequestObserver } from './observe-requests.ts'
import { createSiteMetrics, type SiteMetrics } from './site-metrics.ts'

const METRICS_PATH = '/metrics'

export type Observability = RequestObserver & {
  /** Answers a request for the metrics by somebody who may have them; false leaves it to the site, as any address. */
  answersMetrics: (request: IncomingMessage, response: ServerResponse) => boolean
  close: () => void
}

/** Counts and, where the settings ask for it, writes down what the process answers. */
export function openObservability(
  config: Config,
  parts: {
    supabase: SupabaseAccess
    pageCache: PageCache
    build: { version: string; release: string | null }
  },
): Observability {
  const { writesAccessLog, metricsToken } = config.observability
  const { supabase, pageCache, build } = parts
  const client = supabase.backend && supabase.secretKey ? openClient(supabase, supabase.secretKey) : null
  const metrics = createSiteMetrics({
    build: { ...build, release: build.release ?? 'development' },
    pageCacheBytes: () => pageCache.byteCount(),
    databaseLoad: supabase.backend?.databaseLoad ?? null,
    readCounts: client && (() => readInstallationCounts(client)),
  })
  const listeners = [metrics.observe]
  if (writesAccessLog) listeners.push(createAccessLog(writeLogLine))
  return {
    ...observeRequests(listeners, config),
    answersMetrics(request, response) {
      if (request.url !== METRICS_PATH || request.method !== 'GET') return false
      const peer = { address: request.socket.remoteAddress ?? '', rawHeaders: request.rawHeaders }
      if (!mayReadMetrics(peer, { token: metricsToken, port: config.port })) return false
      void sendMetrics(metrics, response)
      return true
    },
    close: () => metrics.close(),
  }
}

async function sendMetrics(metrics: SiteMetrics, response: ServerResponse): Promise<void> {
  try {
    const { contentType, text } = await metrics.render()
    response.writeHead(200, { 'content-type': contentType, 'cache-control': 'no-store' }).end(text)
  } catch (error) {
    console.error(error)
    response
      .writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      .end('The metrics failed.')
  }
}
