import { PGlite } from '@electric-sql/pglite'

/**
 * What Postgres is started with on disk, beside what PGlite gives it itself.
 *
 * `wal_sync_method` must be fsync: fdatasync stays a no-op. All that is shared ends up resident, so the buffer pool is an
 * eighth of Postgres' 128 MB (docs/decisions/0012-run-pglite-in-a-worker-with-fsync.md), and tables of locks are as large as one connection needs. To analyse a
 * table, Postgres holds a sample of its rows in memory, 300 for each step of the target, while everybody waits; and what it once
 * took stays with the process (docs/decisions/0012-run-pglite-in-a-worker-with-fsync.md). Functions are compiled by their first call, not by the migration that
 * makes them: 440 would stay in memory.
 */
const ON_DISK = {
  fsync: 'on',
  wal_sync_method: 'fsync',
  shared_buffers: '16MB',
  max_connections: '2',
  superuser_reserved_connections: '0',
  max_wal_senders: '0',
  autovacuum_worker_slots: '1',
  default_statistics_target: '20',
  check_function_bodies: 'off',
}

/** Of a database whose files are kept: what it acknowledges is on disk. */
export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(ON_DISK).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

/** In memory there is nothing to sync, and what is read is in memory already; the pool is filled at the start. */
export const startParamsInMemory: readonly string[] = [
  ...durableStartParams,
  '-F',
  '-c',
  'shared_buffers=8MB',
]
