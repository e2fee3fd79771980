import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { FinishedRequest } from './observe-requests.ts'

/** Of the text that all of them render. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
/** Seconds: from an answer out of memory to one that waits for a provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** A finer clock of the event loop costs a wake-up each. */
const LOOP_PRECISION_MS = 50

/** What the installation holds and has still to do, as its database counts it. */
export type InstallationCounts = {
  /** By status, such as `queued` or `failed`. */
  deliveries: Record<string, number>
  /** Since the oldest that is due has been waiting. */
  oldestDueSeconds: number
  /** By name: seconds since it last succeeded, and failures since then; null for one that never did. */
  jobs: { name: string; secondsSinceSuccess: number | null; failures: number }[]
  databaseBytes: number
}

export type MetricSources = {
  build: { version: string; release: string }
  pageCacheBytes: () => number
  /** Null where the database is another's. */
  databaseLoad: (() => { running: number; waiting: number; refused: number }) | null
  /** Null where the database is another's. */
  readCounts: (() => Promise<InstallationCounts>) | null
}

export type SiteMetrics = {
  /** Counts a request that has ended. */
  observe: (request: FinishedRequest) => void
  /** Everything in the text format of Prometheus. */
  render: () => Promise<string>
  /** What this process does. */
  renderProcess: () => Promise<string>
  /** What the installation holds, alike for each of its processes. */
  renderInstallation: () => Promise<string>
  close: () => void
}

/** Counts what the process does. Names follow the conventions of Prometheus: base units, `_total` for counters. */
export function createSiteMetrics(sources: MetricSources): SiteMetrics {
  const registry = new Registry()
  const installation = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_PRECISION_MS })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that ended',
    labelNames: ['route', 'method', 'status', 'source'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer',
    labelNames: ['route', 'source'],
    buckets: BUCKETS,
    registers,
  })
  const sent = new Counter({
    name: 'http_response_bytes_total',
    help: 'Bytes of answers, heads included',
    labelNames: ['route'],
    registers,
  })
  const aborted = new Counter({
    name: 'http_requests_aborted_total',
    help: 'Requests whose client went away before the answer was whole',
    labelNames: ['route'],
    registers,
  })
  new Gauge({
    name: 'site_build_info',
    help: 'Always 1; says in its labels what runs',
    labelNames: ['version', 'release'],
    registers,
  }).set(sources.build, 1)
  const cacheBytes = new Gauge({
    name: 'page_cache_bytes',
    help: 'Memory of rendered pages',
    registers,
  })
  // Labels are joined to a name anew each time unless one keeps what comes of them.
  const known = new Map<string, ReturnType<typeof openSeries>>()
  const openSeries = (key: string, labels: Record<'route' | 'method' | 'status' | 'source', string>) => {
    const { route, source } = labels
    const series = {
      requests: requests.labels(labels),
      durations: durations.labels({ route, source }),
      sent: sent.labels({ route }),
    }
    known.set(key, series)
    return series
  }
  const fillLoad = sources.databaseLoad && addLoadGauges(registry, sources.databaseLoad)
  const fillCounts = sources.readCounts && addInstallationGauges(installation, sources.readCounts)
  const renderProcess = () => {
    cacheBytes.set(sources.pageCacheBytes())
    fillLoad?.()
    return registry.metrics()
  }
  const renderInstallation = async () => {
    await fillCounts?.()
    return installation.metrics()
  }
  return {
    observe({ route, method, status, source, milliseconds, bytes, isAborted }) {
      const key = `${route} ${method} ${status} ${source}`
      const series = known.get(key) ?? openSeries(key, { route, method, status: String(status), source })
      series.requests.inc()
      series.durations.observe(milliseconds / 1000)
      series.sent.inc(bytes)
      if (isAborted) aborted.inc({ route })
    },
    render: async () => `${await renderProcess()}\n${await renderInstallation()}`,
    renderProcess,
    renderInstallation,
    close() {
      registry.clear()
      installation.clear()
    },
  }
}

/** @returns what sets the gauges to what is so at that moment */
function addLoadGauges(registry: Registry, readLoad: NonNullable<MetricSources['databaseLoad']>): () => void {
  const registers = [registry]
  const running = new Gauge({ name: 'database_running', help: 'Work under way in the database', registers })
  const waiting = new Gauge({ name: 'database_waiting', help: 'Work that waits for its turn', registers })
  const refused = new Gauge({
    name: 'database_refused',
    help: 'Work refused since the start because too much waited, or for too long',
    registers,
  })
  return () => {
    const load = readLoad()
    running.set(load.running)
    waiting.set(load.waiting)
    refused.set(load.refused)
  }
}

/** @returns what sets the gauges; when the database doesn't answer, `database_up` is 0 and they say nothing */
function addInstallationGauges(
  registry: Registry,
  readCounts: () => Promise<InstallationCounts>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 when the database answered this scrape')
  const size = gauge('database_bytes', 'Size of the database on disk')
  const deliveries = gauge('deliveries', 'Mails and webhooks by status', ['status'])
  const oldest = gauge('deliveries_oldest_due_seconds', 'How long the oldest due one has been waiting')
  const successes = gauge('job_seconds_since_success', 'Since a scheduled job last succeeded', ['job'])
  const failures = gauge('job_failures', 'Failed runs of a scheduled job since it last succeeded', ['job'])
  return async () => {
    for (const each of [size, deliveries, oldest, successes, failures]) each.reset()
    const counts = await readCounts().catch(() => null)
    up.set(counts ? 1 : 0)
    if (!counts) return
    size.set(counts.databaseBytes)
    for (const [status, count] of Object.entries(counts.deliveries)) deliveries.set({ status }, count)
    oldest.set(counts.oldestDueSeconds)
    for (const job of counts.jobs) {
      if (job.secondsSinceSuccess !== null) successes.set({ job: job.name }, job.secondsSinceSuccess)
      failures.set({ job: job.name }, job.failures)
    }
  }
}
