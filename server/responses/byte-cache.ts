export type ByteCache<Value> = {
  find(key: string): Value | undefined
  store(key: string, value: Value): void
  drop(key: string): void
  /** Those asked for longest ago first. */
  entries(): Iterable<[string, Value]>
  clear(): void
  /** Of all that is kept. */
  byteCount(): number
}

/** Keeps what was asked for last, within so many bytes. */
export function createByteCache<Value>(
  maxBytes: number,
  measure: (value: Value) => number,
): ByteCache<Value> {
  /** What was asked for longest ago comes first. */
  const entries = new Map<string, Value>()
  let bytes = 0

  function drop(key: string): void {
    const value = entries.get(key)
    if (value === undefined) return
    entries.delete(key)
    bytes -= measure(value)
  }

  return {
    find(key) {
      const value = entries.get(key)
      if (value !== undefined) {
        entries.delete(key)
        entries.set(key, value)
      }
      return value
    },
    store(key, value) {
      drop(key)
      if (measure(value) > maxBytes) return
      entries.set(key, value)
      bytes += measure(value)
      while (bytes > maxBytes) drop(entries.keys().next().value!)
    },
    drop,
    entries: () => entries,
    clear() {
      entries.clear()
      bytes = 0
    },
    byteCount: () => bytes,
  }
}
