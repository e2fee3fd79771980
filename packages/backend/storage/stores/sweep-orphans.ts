/**
 * Deletes bytes without a row, left by a crash or a failed delete, after a day (threat model, section 7), when no
 * upload can be in progress.
 */
import type { ByteStore } from './byte-store.ts'
import type { StorageTransactions } from '../transactions.ts'

export type SweepOptions = {
  bytes: ByteStore
  transactions: StorageTransactions
  reportFailure: (error: unknown) => void
}

const MINIMUM_AGE_MS = 24 * 60 * 60 * 1000
const INTERVAL_MS = 60 * 60 * 1000
const BATCH = 500
/** If no stored file has a row and there are more than this, it is the wrong database. */
const MAX_ORPHANS_OF_UNKNOWN_DATABASE = 20

/**
 * Deletes orphans that are at least a day old at `now`, and returns their number.
 * @throws Error if no file has a row: folder and database don't belong together
 */
export async function sweepOrphans(
  { bytes, transactions }: Pick<SweepOptions, 'bytes' | 'transactions'>,
  now = new Date(),
): Promise<number> {
  const before = new Date(now.getTime() - MINIMUM_AGE_MS)
  await bytes.removeUnfinished(before)
  const orphans: string[] = []
  let knownCount = 0
  for await (const ids of inBatches(bytes.list(), before)) {
    const known = await findKnown(transactions, ids)
    knownCount += known.size
    orphans.push(...ids.filter((id) => !known.has(id)))
  }
  if (knownCount === 0 && orphans.length > MAX_ORPHANS_OF_UNKNOWN_DATABASE) {
    throw new Error(
      `None of the ${orphans.length} stored files is known to the database. They are kept: check that database and file store belong together.`,
    )
  }
  for (const id of orphans) await bytes.remove(id)
  return orphans.length
}

/** Every hour, without keeping the process alive. */
export function sweepRegularly(options: SweepOptions): { stop(): Promise<void> } {
  let running: Promise<unknown> = Promise.resolve()
  let isRunning = false
  const timer = setInterval(() => {
    if (isRunning) return
    isRunning = true
    running = sweepOrphans(options)
      .catch(options.reportFailure)
      .finally(() => {
        isRunning = false
      })
  }, INTERVAL_MS)
  timer.unref()
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

async function* inBatches(stored: ReturnType<ByteStore['list']>, before: Date): AsyncGenerator<string[]> {
  let batch: string[] = []
  for await (const { id, writtenAt } of stored) {
    // Not `>`: keeps files with an invalid time.
    if (!(writtenAt <= before)) continue
    batch.push(id)
    if (batch.length === BATCH) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

async function findKnown(
  transactions: StorageTransactions,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await transactions.asService((tx) =>
    tx.query<{ version: string }>('select version from storage.objects where version = any ($1::text[])', [
      ids,
    ]),
  )
  return new Set(rows.map(({ version }) => version))
}
