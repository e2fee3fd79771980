import { PGlite } from '@electric-sql/pglite'

/**
 * Start parameters on disk, in addition to those of PGlite (reasons:
 * docs/decisions/0012-run-pglite-in-a-worker-with-fsync.md). `wal_sync_method` must be fsync: fdatasync is a no-op.
 * Memory once used stays with the process: the buffer pool is an eighth of the default, analyze samples 300 rows per
 * step of the statistics target, and functions are compiled at the first call instead of by the migration.
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

export const durableStartParams: readonly string[] = [
  ...PGlite.defaultStartParams.filter((parameter) => parameter !== '-F'),
  ...Object.entries(ON_DISK).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
]

export const startParamsInMemory: readonly string[] = [
  ...durableStartParams,
  '-F',
  '-c',
  'shared_buffers=8MB',
]
