import { expect, onTestFinished, test } from 'vitest'
import type { FinishedRequest } from './observe-requests.ts'
import { openQueueLoad } from '#backend/limits/work-queue.ts'
import type { InstallationCounts } from './installation-counts.ts'
import { createSiteMetrics } from './site-metrics.ts'

const PAGE: FinishedRequest = {
  readId: () => 'id',
  method: 'GET',
  route: '/blog',
  status: 200,
  milliseconds: 4,
  bytes: 1000,
  source: 'cache',
  isAborted: false,
  call: null,
}
const COUNTS: InstallationCounts = {
  deliveries_by_kind: [
    { kind: 'mail', status: 'queued', count: 3 },
    { kind: 'webhook', status: 'failed', count: 1 },
  ],
  oldest_due_seconds: 12,
  jobs: [
    { name: 'send-deliveries', seconds_since_success: 30, failures: 0 },
    { name: 'new-job', seconds_since_success: null, failures: 2 },
  ],
  database_bytes: 4096,
  imports: [{ kind: 'news', status: 'running', count: 1 }],
  imported_rows: { created: 9 },
  pictures: { pending: 4 },
  backup: { seconds_since_success: 120, bytes: 7000 },
}

function open(readCounts: (() => Promise<InstallationCounts>) | null) {
  const metrics = createSiteMetrics({
    build: { version: '1.2.3', release: 'abc' },
    pageCacheBytes: () => 77,
    requestsInFlight: () => 6,
    databaseLoad: () => ({ running: 2, waiting: 5, refused: 1 }),
    databasePools: () => [{ name: 'pages', size: 5, connections: 4, running: 3, waiting: 2, refused: 1 }],
    readCounts,
    firingAlerts: () => [
      { name: 'disk', subject: 'data on here', sentence: 'Little is left.', since: '2026-11-25T00:00:00Z' },
    ],
    readDisks: async () => [{ name: 'data, database', folder: '/data', freeBytes: 5, totalBytes: 50 }],
  })
  onTestFinished(() => metrics.close())
  return metrics
}

test('renders the metrics of process and installation', async () => {
  const metrics = open(() => Promise.resolve(COUNTS))
  Object.assign(openQueueLoad('of a test'), { running: 2, waiting: 3, refused: 1 })
  metrics.observe(PAGE)
  metrics.observe(PAGE)
  metrics.observe({ ...PAGE, status: 500, source: 'app', isAborted: true })
  const text = await metrics.render()
  for (const line of [
    'http_requests_total{route="/blog",method="GET",status="200",source="cache"} 2',
    'http_requests_total{route="/blog",method="GET",status="500",source="app"} 1',
    'http_request_duration_seconds_bucket{le="0.0025",route="/blog",source="cache"} 0',
    'http_request_duration_seconds_bucket{le="0.005",route="/blog",source="cache"} 2',
    'http_response_bytes_total{route="/blog"} 3000',
    'http_requests_aborted_total{route="/blog"} 1',
    'site_build_info{version="1.2.3",release="abc"} 1',
    'page_cache_bytes 77',
    'database_running 2',
    'database_waiting 5',
    'database_refused 1',
    'database_pool_size{pool="pages"} 5',
    'database_pool_connections{pool="pages"} 4',
    'database_pool_running{pool="pages"} 3',
    'database_pool_waiting{pool="pages"} 2',
    'database_pool_refused{pool="pages"} 1',
    'database_up 1',
    'database_bytes 4096',
    'deliveries{kind="mail",status="queued"} 3',
    'imports{kind="news",status="running"} 1',
    'imported_rows{outcome="created"} 9',
    'imported_pictures{state="pending"} 4',
    'backup_age_seconds 120',
    'backup_bytes 7000',
    'http_requests_in_flight 6',
    'queue_running{queue="of a test"} 2',
    'queue_waiting{queue="of a test"} 3',
    'queue_refused{queue="of a test"} 1',
    'disk_free_bytes{disk="data, database"} 5',
    'peakshelf_alert_firing{alert="disk"} 1',
    'peakshelf_alert_firing{alert="backup"} 0',
    'disk_total_bytes{disk="data, database"} 50',
    'deliveries_oldest_due_seconds 12',
    'job_seconds_since_success{job="send-deliveries"} 30',
    'job_failures{job="new-job"} 2',
  ])
    expect(text.split('\n')).toContain(line)
  expect(text).not.toContain('job_seconds_since_success{job="new-job"}')
  expect(text).not.toContain('nodejs_eventloop_lag_')
})

test('counts delays of the event loop over all scrapes', async () => {
  const metrics = open(null)
  const countLate = async () => {
    const text = await metrics.render()
    const read = (name: string) =>
      Number(text.split(`\nnodejs_eventloop_delay_seconds_${name} `)[1]!.split('\n', 1)[0])
    return read('count') - read('bucket{le="0.25"}')
  }
  const until = performance.now() + 600
  while (performance.now() < until);
  await expect.poll(countLate).toBeGreaterThan(0)
  expect(await countLate()).toBeGreaterThan(0)
})

test('renders the other metrics while the database is unavailable', async () => {
  let isAway = false
  const metrics = open(() => (isAway ? Promise.reject(new Error('away')) : Promise.resolve(COUNTS)))
  await metrics.render()
  isAway = true
  const text = await metrics.render()
  expect(text).toContain('\ndatabase_up 0\n')
  expect(text).toContain('page_cache_bytes 77')
  expect(text).toContain('disk_free_bytes{disk="data, database"} 5')
  for (const name of ['deliveries', 'deliveries_oldest_due_seconds', 'database_bytes', 'backup_age_seconds'])
    expect(text).not.toMatch(new RegExp(`^${name}[{ ]`, 'm'))
})
