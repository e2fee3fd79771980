/**
 * Keeps a map of many subjects as large as those who still matter: before it grows beyond twice what the last look left
 * (and `fewest`), all that is idle goes. So an entry costs two looks at most, whoever comes and goes.
 * @param isIdle whether an entry says no more than a missing one
 * @returns called before each new entry
 */
export function createIdleSweep<Value>(
  entries: Map<string, Value>,
  isIdle: (value: Value) => boolean,
  fewest = 500,
): () => void {
  let sweepAt = fewest
  return () => {
    if (entries.size < sweepAt) return
    for (const [key, value] of entries) if (isIdle(value)) entries.delete(key)
    sweepAt = Math.max(fewest, entries.size * 2)
  }
}
