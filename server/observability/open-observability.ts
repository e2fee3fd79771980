import type { IncomingMessage, ServerResponse } from 'node:http'
import { hostname, totalmem } from 'node:os'
import type { ProcessFigures } from '#domain/system/process-figures.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { PurgeCounts } from '../cdn/purge-queue.ts'
import type { Config } from '../config/config.ts'
import type { Alerts } from '../alerts/open-alerts.ts'
import { createDiskReader, listWrittenFolders } from '../disk-space.ts'
import type { PageCache } from '../page-cache/page-cache.ts'
import { createAccessLog } from './access-log.ts'
import { readInstallationCounts } from './installation-counts.ts'
import { observeRequests } from './observe-requests.ts'
import { createSiteMetrics, METRICS_TYPE } from './site-metrics.ts'
import type { TimeSeries } from './time-series.ts'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { isSameSecret, type Peer, readHeader } from '../editor-mode/editor-requests.ts'

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
  const readDisks = createDiskReader(listWrittenFolders(config))
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

const SAMPLE_MS = 10_000
/** A finer resolution wakes up the process more often. */
const LOOP_RESOLUTION_MS = 50

function watchProcess(series: TimeSeries) {
  const startedAt = Date.now() - process.uptime() * 1000
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS })
  loop.enable()
  const sample = () => {
    // The monitor includes its own interval.
    const loopDelayMs = Math.max(0, loop.max / 1e6 - LOOP_RESOLUTION_MS)
    loop.reset()
    series.sample({ loopDelayMs, memoryBytes: process.memoryUsage.rss() })
  }
  sample()
  const timer = setInterval(sample, SAMPLE_MS).unref()
  return {
    read: () => ({ startedAt, memoryBytes: process.memoryUsage.rss(), ...series.read() }),
    close() {
      clearInterval(timer)
      loop.disable()
    },
  }
}

const TOKEN_BYTES = 32

/** Checks only the token. The address proves nothing: a local proxy may forward requests without a header. */
export function mayReadMetrics(peer: Peer, token: string | null): boolean {
  const given = /^Bearer (.+)$/.exec(readHeader(peer, 'authorization') ?? '')?.[1]
  return given !== undefined && token !== null && isSameSecret(given, token)
}

export async function readMetricsToken(
  setting: Config['observability']['metricsToken'],
): Promise<string | null> {
  if (setting === null || 'value' in setting) return setting?.value ?? null
  const { file } = setting
  try {
    return await readFile(file, 'utf8').catch(() => makeToken(file))
  } catch (error) {
    console.warn(`Metrics are closed because their token cannot be stored: ${(error as Error).message}`)
    return null
  }
}

/** Creates the file atomically with a hard link, so that processes that start together use the same token. */
async function makeToken(file: string): Promise<string> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.${randomBytes(6).toString('hex')}`
  try {
    await writeFile(draft, randomBytes(TOKEN_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' })
    await link(draft, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(draft, { force: true })
  }
  return readFile(file, 'utf8')
}
