/** The counts that one process knows, and what of them the database has not heard of yet. */
import { LRUCache } from 'lru-cache'

export type Count = {
  perSecond: number
  /** Requests not yet forgotten, here and elsewhere, at the moment `at` (monotonic, ms). */
  used: number
  at: number
  /** Those that the database does not know of. */
  unsent: number
}
export type UnsentCount = Pick<Count, 'unsent' | 'perSecond'> & { key: string }

export type LocalCounts = {
  /** The count as it is now; null when nothing was counted. */
  peek(key: string): Count | null
  /** The same, begun when needed. */
  find(key: string, perSecond: number): Count
  add(key: string, count: Count, amount: number): void
  hasUnsent(): boolean
  /** What the database is to be told now; from then on it counts as told. */
  takeUnsent(): UnsentCount[]
  /** Takes back what could not be told. */
  putBack(sent: readonly UnsentCount[]): void
  /** The database knows all replicas; what was counted here meanwhile comes on top. */
  applyStored(key: string, used: number): void
}

const MAX_COUNTS = 20_000

export function createLocalCounts(): LocalCounts {
  const counts = new LRUCache<string, Count>({ max: MAX_COUNTS })
  const changed = new Set<string>()
  return {
    peek: (key) => decay(counts.get(key)),
    find(key, perSecond) {
      const known = decay(counts.get(key))
      if (known) return known
      const fresh: Count = { perSecond, used: 0, at: performance.now(), unsent: 0 }
      counts.set(key, fresh)
      return fresh
    },
    add(key, count, amount) {
      count.used += amount
      count.unsent += amount
      changed.add(key)
    },
    hasUnsent: () => changed.size > 0,
    takeUnsent() {
      const sent = [...changed].flatMap((key) => {
        const count = counts.get(key)
        return count ? [{ key, unsent: count.unsent, perSecond: count.perSecond }] : []
      })
      for (const { key } of sent) counts.get(key)!.unsent = 0
      changed.clear()
      return sent
    },
    putBack(sent) {
      for (const { key, unsent } of sent) {
        const count = counts.get(key)
        if (!count) continue
        count.unsent += unsent
        changed.add(key)
      }
    },
    applyStored(key, used) {
      const count = counts.get(key)
      if (!count) return
      count.used = used + count.unsent
      count.at = performance.now()
    },
  }
}

/** What was counted long ago counts no more. */
function decay(count: Count | undefined): Count | null {
  if (!count) return null
  const now = performance.now()
  count.used = Math.max(0, count.used - ((now - count.at) / 1000) * count.perSecond)
  count.at = now
  return count
}
