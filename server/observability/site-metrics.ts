import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { readQueueLoads } from '#backend/limits/work-queue.ts'
import type { ReadDisks } from '../disks/disk-reader.ts'
import type { FiringAlert } from '../alerts/alert.ts'
import { addAlertMetrics } from './alert-metrics.ts'
import { addDiskMetrics } from './disk-metrics.ts'
import { addInstallationMetrics } from './installation-metrics.ts'
import type { InstallationCounts } from './installation-counts.ts'
import { addPoolMetrics, type PoolFigures } from './pool-metrics.ts'
import { addLoopDelay } from './loop-delay.ts'
import type { FinishedRequest } from './observe-requests.ts'

/** Of the text that all of them render. */
export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE
/** Seconds: from an answer out of memory to one that waits for a provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** The library's own look at the event loop, which is left out, is to wake nobody. */
const HARDLY_EVER_MS = 24 * 60 * 60 * 1000
const OWN_LOOP_METRICS = /^nodejs_eventloop_lag_/

export type MetricSources = {
  build: { version: string; release: string }
  pageCacheBytes: () => number
  /** Requests that have come and are not answered yet. */
  requestsInFlight: () => number
  /** Null where the database is another's. */
  databaseLoad: (() => { running: number; waiting: number; refused: number }) | null
  /** Of each pool of connections; null where the database is another's. */
  databasePools?: (() => PoolFigures[]) | null
  /** Null without traces. */
  spanCounts?: (() => { sent: number; dropped: number }) | null
  /** Null where the database is another's. */
  readCounts: (() => Promise<InstallationCounts>) | null
  /** Of this machine, so that its processes tell of them once. */
  readDisks: ReadDisks
  firingAlerts: () => FiringAlert[]
  /** Null without a CDN that is told what changed. */
  cdnPurges?: (() => { done: number; failed: number; waiting: number }) | null
}

export type SiteMetrics = {
  /** Counts a request that has ended. */
  observe: (request: FinishedRequest) => void
  /** Everything in the text format of Prometheus. */
  render: () => Promise<string>
  /** What this process does. */
  renderProcess: () => Promise<string>
  /** What installation and machine hold, alike for each of the processes. */
  renderInstallation: () => Promise<string>
  close: () => void
}

/** Counts what the process does. Names follow the conventions of Prometheus: base units, `_total` for counters. */
export function createSiteMetrics(sources: MetricSources): SiteMetrics {
  const registry = new Registry()
  const installation = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: HARDLY_EVER_MS })
  for (const { name } of registry.getMetricsAsArray())
    if (OWN_LOOP_METRICS.test(name)) registry.removeSingleMetric(name)
  const stopLoopDelay = addLoopDelay(registry)
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
  const inFlight = new Gauge({
    name: 'http_requests_in_flight',
    help: 'Requests that are not answered yet',
    registers,
  })
  // Labels are joined to a name anew each time unless one keeps what comes of them, and the library adds to a counter as slowly as
  // it observes a duration: sums are handed over when somebody asks.
  const known = new Map<string, ReturnType<typeof openSeries>>()
  const openSeries = (key: string, labels: Record<'route' | 'method' | 'status' | 'source', string>) => {
    const { route, source } = labels
    const series = { labels, durations: durations.labels({ route, source }), ended: 0, bytes: 0 }
    known.set(key, series)
    return series
  }
  const fillLoad = sources.databaseLoad && addLoadGauges(registry, sources.databaseLoad)
  const fillPools = sources.databasePools && addPoolMetrics(registry, sources.databasePools)
  const fillSpans = sources.spanCounts && addSpanGauges(registry, sources.spanCounts)
  const fillQueues = addQueueGauges(registry)
  const fillCounts = sources.readCounts && addInstallationMetrics(installation, sources.readCounts)
  const fillDisks = addDiskMetrics(installation, sources.readDisks)
  const fillAlerts = addAlertMetrics(installation, sources.firingAlerts)
  const fillPurges = sources.cdnPurges && addPurgeCounts(registry, sources.cdnPurges)
  const countEnded = () => {
    for (const series of known.values()) {
      requests.inc(series.labels, series.ended)
      sent.inc({ route: series.labels.route }, series.bytes)
      series.ended = series.bytes = 0
    }
  }
  const renderProcess = () => {
    countEnded()
    cacheBytes.set(sources.pageCacheBytes())
    inFlight.set(sources.requestsInFlight())
    fillLoad?.()
    fillPools?.()
    fillQueues()
    fillPurges?.()
    fillSpans?.()
    return registry.metrics()
  }
  const renderInstallation = async () => {
    fillAlerts()
    await Promise.all([fillCounts?.(), fillDisks()])
    return installation.metrics()
  }
  return {
    observe({ route, method, status, source, milliseconds, bytes, isAborted }) {
      const key = `${route} ${method} ${status} ${source}`
      const series = known.get(key) ?? openSeries(key, { route, method, status: String(status), source })
      series.durations.observe(milliseconds / 1000)
      series.ended += 1
      series.bytes += bytes
      if (isAborted) aborted.inc({ route })
    },
    render: async () => `${await renderProcess()}\n${await renderInstallation()}`,
    renderProcess,
    renderInstallation,
    close() {
      stopLoopDelay()
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

/** @returns what sets them to what is so at that moment */
function addPurgeCounts(registry: Registry, read: NonNullable<MetricSources['cdnPurges']>): () => void {
  const registers = [registry]
  const purges = new Counter({
    name: 'cdn_purges_total',
    help: 'Purges that the CDN took, and those that were given up',
    labelNames: ['outcome'],
    registers,
  })
  const keys = new Gauge({
    name: 'cdn_keys_waiting',
    help: 'Keys that the CDN has still to be told of',
    registers,
  })
  return () => {
    const { done, failed, waiting } = read()
    purges.reset()
    purges.inc({ outcome: 'done' }, done)
    purges.inc({ outcome: 'failed' }, failed)
    keys.set(waiting)
  }
}

/** Lines of work outside the database: passwords, pictures, drawing, compression, what is done after an answer. */
function addQueueGauges(registry: Registry): () => void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['queue'], registers: [registry] })
  const running = gauge('queue_running', 'Work under way in a line of work')
  const waiting = gauge('queue_waiting', 'Work that waits in a line of work')
  const refused = gauge('queue_refused', 'Work refused since the start because a line was full')
  return () => {
    for (const [queue, load] of readQueueLoads()) {
      running.set({ queue }, load.running)
      waiting.set({ queue }, load.waiting)
      refused.set({ queue }, load.refused)
    }
  }
}

function addSpanGauges(registry: Registry, readCounts: NonNullable<MetricSources['spanCounts']>): () => void {
  const spans = new Gauge({
    name: 'trace_spans',
    help: 'Parts of traces since the start that the collector took, and that were dropped',
    labelNames: ['outcome'],
    registers: [registry],
  })
  return () => {
    for (const [outcome, count] of Object.entries(readCounts())) spans.set({ outcome }, count)
  }
}
