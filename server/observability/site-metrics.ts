import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readQueueLoads } from '#backend/limits/work-queue.ts'
import { ALERT_NAMES, type FiringAlert } from '../alerts/alert.ts'
import type { ReadDisks } from '../disk-space.ts'
import type { InstallationCounts } from './installation-counts.ts'
import type { FinishedRequest } from './observe-requests.ts'

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
const LOOP_DELAY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Each measurement wakes up the process. */
const LOOP_DELAY_EVERY_MS = 50
/** The library resets its event loop metrics with each scrape, so they are removed. */
const LIBRARY_LOOP_METRICS = /^nodejs_eventloop_lag_/
const DAY_MS = 24 * 60 * 60 * 1000

/** Load of one kind of work; `refused` is the total since the start. */
type Load = { running: number; waiting: number; refused: number }

export type MetricSources = {
  build: { version: string; release: string }
  pageCacheBytes: () => number
  requestsInFlight: () => number
  databaseLoad: (() => Load) | null
  databasePools?: (() => (Load & { name: string; size: number; connections: number })[]) | null
  readCounts: (() => Promise<InstallationCounts>) | null
  spanCounts?: (() => { sent: number; dropped: number }) | null
  readDisks: ReadDisks
  firingAlerts: () => FiringAlert[]
  cdnPurges?: (() => { done: number; failed: number; waiting: number }) | null
}

type AddGauge = (name: string, help: string, labelNames?: string[]) => Gauge

/** Metrics of the process and the installation. Names follow Prometheus conventions: base units, `_total` for counters. */
export function createSiteMetrics(sources: MetricSources) {
  const registry = new Registry()
  const registers = [registry]
  const gauge: AddGauge = (name, help, labelNames = []) => new Gauge({ name, help, labelNames, registers })
  const refreshers: (() => void | Promise<void>)[] = []

  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: DAY_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (LIBRARY_LOOP_METRICS.test(name)) registry.removeSingleMetric(name)
  const stopLoopDelay = measureLoopDelay(registry)
  const { build } = sources
  gauge('site_build_info', 'Always 1; the labels identify the running build', ['version', 'release']).set(
    build,
    1,
  )
  const cacheBytes = gauge('page_cache_bytes', 'Memory of rendered pages')
  const inFlight = gauge('http_requests_in_flight', 'Requests that are not answered yet')
  refreshers.push(() => {
    cacheBytes.set(sources.pageCacheBytes())
    inFlight.set(sources.requestsInFlight())
  })

  const { databaseLoad, databasePools, spanCounts, cdnPurges, readCounts } = sources
  if (databaseLoad) {
    const setLoad = addGauges(gauge, 'database', [], {
      running: 'Statements running in the database',
      waiting: 'Statements waiting for the database',
      refused: 'Statements refused since the start because of overload',
    })
    refreshers.push(() => setLoad({}, databaseLoad()))
  }
  if (databasePools) {
    const setPool = addGauges(gauge, 'database_pool', ['pool'], {
      size: 'Maximum connections of a pool',
      connections: 'Open connections of a pool',
      running: 'Work running on the connections of a pool',
      waiting: 'Work waiting for a connection of a pool',
      refused: 'Work refused since the start by a pool',
    })
    refreshers.push(() => {
      for (const { name: pool, ...figures } of databasePools()) setPool({ pool }, figures)
    })
  }
  if (spanCounts) {
    const spans = gauge('trace_spans', 'Spans since the start, by whether the collector accepted them', [
      'outcome',
    ])
    refreshers.push(() => {
      for (const [outcome, count] of Object.entries(spanCounts())) spans.set({ outcome }, count)
    })
  }
  if (cdnPurges) {
    const help = 'Purges accepted by the CDN, and purges that failed for good'
    const purges = new Counter({ name: 'cdn_purges_total', help, labelNames: ['outcome'], registers })
    const keys = gauge('cdn_keys_waiting', 'Surrogate keys waiting to be purged')
    refreshers.push(() => {
      const { done, failed, waiting } = cdnPurges()
      purges.reset()
      purges.inc({ outcome: 'done' }, done)
      purges.inc({ outcome: 'failed' }, failed)
      keys.set(waiting)
    })
  }
  const setQueue = addGauges(gauge, 'queue', ['queue'], {
    running: 'Work running in a queue',
    waiting: 'Work waiting in a queue',
    refused: 'Work refused since the start because a queue was full',
  })
  const alerts = gauge('peakshelf_alert_firing', 'Firing alerts of a kind', ['alert'])
  const freeBytes = gauge('disk_free_bytes', 'Free space of a disk that the site writes to', ['disk'])
  const totalBytes = gauge('disk_total_bytes', 'Usable size of a disk that the site writes to', ['disk'])
  refreshers.push(async () => {
    for (const [queue, load] of readQueueLoads()) setQueue({ queue }, load)
    const firing = sources.firingAlerts()
    for (const alert of ALERT_NAMES) alerts.set({ alert }, firing.filter(({ name }) => name === alert).length)
    freeBytes.reset()
    totalBytes.reset()
    for (const { name: disk, ...bytes } of await sources.readDisks()) {
      freeBytes.set({ disk }, bytes.freeBytes)
      totalBytes.set({ disk }, bytes.totalBytes)
    }
  })
  if (readCounts) refreshers.push(addInstallationMetrics(gauge, readCounts))
  const requests = countRequests(registry)
  refreshers.push(requests.refresh)

  return {
    observe: requests.observe,
    async render(): Promise<string> {
      for (const refresh of refreshers) await refresh()
      return registry.metrics()
    },
    close() {
      stopLoopDelay()
      registry.clear()
    },
  }
}

/** Adds a gauge per part of a value. Returns a function that sets them together. */
function addGauges<Part extends string>(
  gauge: AddGauge,
  prefix: string,
  labelNames: string[],
  helps: Record<Part, string>,
) {
  const gauges = Object.entries<string>(helps).map(
    ([part, help]) => [part as Part, gauge(`${prefix}_${part}`, help, labelNames)] as const,
  )
  return (labels: Record<string, string>, figures: Record<Part, number>) => {
    for (const [part, each] of gauges) each.set(labels, figures[part])
  }
}

/** Metrics of finished requests. Totals are passed to the library only when scraped, because its counters are slow. */
function countRequests(registry: Registry) {
  const registers = [registry]
  const count = (name: string, help: string, labelNames: string[]) =>
    new Counter({ name, help, labelNames, registers })
  const requests = count('http_requests_total', 'Finished requests', ['route', 'method', 'status', 'source'])
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the last byte of the response',
    labelNames: ['route', 'source'],
    buckets: DURATION_BUCKETS,
    registers,
  })
  const sent = count('http_response_bytes_total', 'Bytes of responses including headers', ['route'])
  const aborted = count(
    'http_requests_aborted_total',
    'Requests whose client disconnected before the response was complete',
    ['route'],
  )
  type Labels = Record<'route' | 'method' | 'status' | 'source', string>
  const known = new Map<string, ReturnType<typeof openSeries>>()
  const openSeries = (key: string, labels: Labels) => {
    const { route, source } = labels
    const series = { labels, durations: durations.labels({ route, source }), count: 0, bytes: 0 }
    known.set(key, series)
    return series
  }
  return {
    observe: ({ route, method, status, source, milliseconds, bytes, isAborted }: FinishedRequest) => {
      const key = `${route} ${method} ${status} ${source}`
      const series = known.get(key) ?? openSeries(key, { route, method, status: String(status), source })
      series.durations.observe(milliseconds / 1000)
      series.count += 1
      series.bytes += bytes
      if (isAborted) aborted.inc({ route })
    },
    refresh: () => {
      for (const series of known.values()) {
        requests.inc(series.labels, series.count)
        sent.inc({ route: series.labels.route }, series.bytes)
        series.count = series.bytes = 0
      }
    },
  }
}

/** Measures the total event loop delay since the start, so that several scrapers can read it. */
function measureLoopDelay(registry: Registry): () => void {
  const delays = new Histogram({
    name: 'nodejs_eventloop_delay_seconds',
    help: `Delay of the event loop, measured every ${LOOP_DELAY_EVERY_MS} ms`,
    buckets: LOOP_DELAY_BUCKETS,
    registers: [registry],
  })
  let expectedAt = performance.now() + LOOP_DELAY_EVERY_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe(Math.max(0, now - expectedAt) / 1000)
    expectedAt = now + LOOP_DELAY_EVERY_MS
  }, LOOP_DELAY_EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** If the database does not respond, `database_up` is 0 and the other gauges have no value. */
function addInstallationMetrics(
  gauge: AddGauge,
  readCounts: () => Promise<InstallationCounts>,
): () => Promise<void> {
  const up = gauge('database_up', '1 if the database responded to this scrape')
  const size = gauge('database_bytes', 'Size of the database on disk')
  const deliveries = gauge('deliveries', 'Emails, webhooks and pings by status', ['kind', 'status'])
  const oldest = gauge('deliveries_oldest_due_seconds', 'Age of the oldest due delivery')
  const successes = gauge('job_seconds_since_success', 'Time since a scheduled job last succeeded', ['job'])
  const failures = gauge('job_failures', 'Failed runs of a scheduled job since it last succeeded', ['job'])
  const imports = gauge('imports', 'Imports of posts by status', ['kind', 'status'])
  const rows = gauge('imported_rows', 'Posts in imports by outcome', ['outcome'])
  const pictures = gauge('imported_pictures', 'Pictures of imported posts by state', ['state'])
  const backupAge = gauge('backup_age_seconds', 'Age of the latest scheduled backup; absent before the first')
  const backupBytes = gauge('backup_bytes', 'Size of the latest scheduled backup')
  return async () => {
    for (const labelled of [deliveries, successes, failures, imports, rows, pictures]) labelled.reset()
    // `reset` would set gauges without labels to 0.
    for (const single of [size, oldest, backupAge, backupBytes]) single.remove()
    const counts = await readCounts().catch(() => null)
    up.set(counts ? 1 : 0)
    if (!counts) return
    size.set(counts.database_bytes)
    oldest.set(counts.oldest_due_seconds)
    for (const { count, ...labels } of counts.deliveries_by_kind) deliveries.set(labels, count)
    for (const { name: job, ...facts } of counts.jobs) {
      if (facts.seconds_since_success !== null) successes.set({ job }, facts.seconds_since_success)
      failures.set({ job }, facts.failures)
    }
    for (const { count, ...labels } of counts.imports) imports.set(labels, count)
    for (const [outcome, count] of Object.entries(counts.imported_rows)) rows.set({ outcome }, count)
    for (const [state, count] of Object.entries(counts.pictures)) pictures.set({ state }, count)
    if (counts.backup?.seconds_since_success != null) backupAge.set(counts.backup.seconds_since_success)
    if (counts.backup?.bytes != null) backupBytes.set(counts.backup.bytes)
  }
}
