import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname, totalmem } from 'node:os'
import type { ProcessFigures } from '#domain/system/process-figures.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { PurgeCounts } from '../cdn/purge-queue.ts'
import type { Config } from '../config/config.ts'
import type { Alerts } from '../alerts/open-alerts.ts'
import { createDiskReader, listWrittenPlaces } from '../disk-space.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createAccessLog } from './access-log.ts'
import { readInstallationCounts } from './installation-counts.ts'
import { mayReadMetrics, readMetricsToken } from './metrics-access.ts'
import { observeRequests } from './observe-requests.ts'
import { createSiteMetrics, METRICS_TYPE } from './site-metrics.ts'
import type { TimeSeries } from './time-series.ts'
import { watchProcess } from './watch-process.ts'

const METRICS_PATH = '/metrics'

export type Observability = Awaited<ReturnType<typeof openObservability>>

export async function openObservability(
  config: Config,
  parts: {
    supabase: SupabaseAccess
    pageCache: PageCache
    requests: TimeSeries
    alerts: Pick<Alerts, 'firing'>
    cdnPurges: (() => PurgeCounts) | null
    build: { version: string; release: string | null }
  },
) {
  const { writesAccessLog, tracing: tracingSettings } = config.observability
  const metricsToken = await readMetricsToken(config.observability.metricsToken)
  const { supabase, pageCache, alerts } = parts
  const build = { ...parts.build, release: parts.build.release ?? 'development' }
  const client = supabase.backend && supabase.secretKey ? openClient(supabase, supabase.secretKey) : null
  // Imported on demand to save memory.
  const tracing = tracingSettings
    ? (await import('./tracing/open-tracing.ts')).openTracing(tracingSettings, {
        trustedProxies: config.trustedProxies,
        version: build.version,
      })
    : null
  const readDisks = createDiskReader(listWrittenPlaces(config))
  const metrics = createSiteMetrics({
    build,
    pageCacheBytes: () => pageCache.byteCount(),
    requestsInFlight: () => observer.inFlight(),
    databaseLoad: supabase.backend?.databaseLoad ?? null,
    databasePools: supabase.backend?.databasePools ?? null,
    cdnPurges: parts.cdnPurges,
    spanCounts: tracing?.counts ?? null,
    readDisks,
    firingAlerts: alerts.firing,
    readCounts: client && (() => readInstallationCounts(client)),
  })
  const watch = watchProcess(parts.requests)
  const accessLog = createAccessLog((line) => process.stdout.write(`${line}\n`), {
    isForAll: writesAccessLog,
  })
  const listeners: Parameters<typeof observeRequests>[0] = [
    metrics.observe,
    parts.requests.add,
    accessLog,
    ...(tracing ? [tracing.end] : []),
  ]
  const observer = observeRequests(listeners, config)
  return {
    ...observer,
    /** Responds to authorized requests for the metrics; returns false for others, which the site handles. */
    answersMetrics(request: IncomingMessage, response: ServerResponse): boolean {
      if (request.url !== METRICS_PATH || request.method !== 'GET') return false
      const peer = { address: request.socket.remoteAddress ?? '', rawHeaders: request.rawHeaders }
      if (!mayReadMetrics(peer, metricsToken)) return false
      void sendMetrics(metrics.render, response)
      return true
    },
    async readFigures(): Promise<ProcessFigures> {
      return {
        ...watch.read(),
        at: Date.now(),
        host: hostname(),
        build,
        runtime: `Node ${process.versions.node}`,
        mode: describeMode(config),
        disks: await readDisks(),
        alerts: alerts.firing().map(({ name, sentence, since }) => ({ name, sentence, since })),
        memoryLimitBytes: findMemoryLimit(process.constrainedMemory(), totalmem()),
      }
    },
    begin(request: IncomingMessage, response: ServerResponse) {
      tracing?.begin(request, response)
      observer.begin(request, response)
    },
    async close() {
      await tracing?.close()
      watch.close()
      metrics.close()
    },
  }
}

function describeMode({ backend }: Pick<Config, 'backend'>): ProcessFigures['mode'] {
  if (backend.kind === 'hosted') return 'hosted'
  return backend.databaseUrl === null ? 'embedded' : 'postgres'
}

/** Without a container, the limit is 0 or more than the memory of the machine. */
function findMemoryLimit(constrained: number, total: number): number {
  return constrained > 0 && constrained < total ? constrained : total
}

async function sendMetrics(render: () => Promise<string>, response: ServerResponse): Promise<void> {
  try {
    const text = await render()
    response.writeHead(200, { 'content-type': METRICS_TYPE, 'cache-control': 'no-store' }).end(text)
  } catch (error) {
    console.error(error)
    response
      .writeHead(500, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
      .end('Metrics could not be collected.')
  }
}
