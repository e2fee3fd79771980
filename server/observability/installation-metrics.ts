import { Gauge, type Registry } from 'prom-client'
import type { InstallationCounts } from './installation-counts.ts'

/**
 * Adds what the database counts.
 * @returns what sets the gauges; when the database doesn't answer, `database_up` is 0 and they say nothing
 */
export function addInstallationMetrics(
  registry: Registry,
  readCounts: () => Promise<InstallationCounts>,
): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const up = gauge('database_up', '1 when the database answered this scrape')
  const size = gauge('database_bytes', 'Size of the database on disk')
  const deliveries = gauge('deliveries', 'Mails, webhooks and pings by status', ['kind', 'status'])
  const oldest = gauge('deliveries_oldest_due_seconds', 'How long the oldest due one has been waiting')
  const successes = gauge('job_seconds_since_success', 'Since a scheduled job last succeeded', ['job'])
  const failures = gauge('job_failures', 'Failed runs of a scheduled job since it last succeeded', ['job'])
  const imports = gauge('imports', 'Runs of imports of posts by status', ['kind', 'status'])
  const rows = gauge('imported_rows', 'Posts that imports took, by what became of them', ['outcome'])
  const pictures = gauge('imported_pictures', 'Pictures of imported posts, by whether they are fetched', [
    'state',
  ])
  const backupAge = gauge(
    'backup_age_seconds',
    'Since the latest backup by the clock; absent before the first',
  )
  const backupBytes = gauge('backup_bytes', 'Size of the latest backup by the clock')
  const single = [size, oldest, backupAge, backupBytes]
  const labelled = [deliveries, successes, failures, imports, rows, pictures]
  return async () => {
    for (const each of labelled) each.reset()
    // Reset, one without labels would say 0.
    for (const each of single) each.remove()
    const counts = await readCounts().catch(() => null)
    up.set(counts ? 1 : 0)
    if (!counts) return
    size.set(counts.databaseBytes)
    for (const { kind, status, count } of counts.deliveries) deliveries.set({ kind, status }, count)
    oldest.set(counts.oldestDueSeconds)
    for (const job of counts.jobs) {
      if (job.secondsSinceSuccess !== null) successes.set({ job: job.name }, job.secondsSinceSuccess)
      failures.set({ job: job.name }, job.failures)
    }
    for (const { kind, status, count } of counts.imports) imports.set({ kind, status }, count)
    for (const [outcome, count] of Object.entries(counts.importedRows)) rows.set({ outcome }, count)
    for (const [state, count] of Object.entries(counts.pictures)) pictures.set({ state }, count)
    if (counts.backup?.secondsSinceSuccess != null) backupAge.set(counts.backup.secondsSinceSuccess)
    if (counts.backup?.bytes != null) backupBytes.set(counts.backup.bytes)
  }
}
