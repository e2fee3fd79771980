export type ByteCache<Value> = {
  find(key: string): Value | undefined
  store(key: string, value: Value): void
  drop(key: string): void
  entries(): Iterable<[string, Value]>
  clear(): void
  /** Of all that is kept. */
  byteCount(): number
}

type Kept<Value> = {
  value: Value
  /** Since it was kept, or since room was last looked for here. */
  wasAsked: boolean
}

/**
 * Keeps within so many bytes what is asked for. Room is made by what nobody asked for since it was looked at last ("second chance", as
 * operating systems choose pages of memory): finding moves nothing, since a map that is written by each request leaves more to
 * V8's collector than all else of a kept page.
 */
export function createByteCache<Value>(
  maxBytes: number,
  measure: (value: Value) => number,
): ByteCache<Value> {
  /** What was kept, or spared, longest ago comes first. */
  const kept = new Map<string, Kept<Value>>()
  let bytes = 0

  function drop(key: string): void {
    const entry = kept.get(key)
    if (entry === undefined) return
    kept.delete(key)
    bytes -= measure(entry.value)
  }

  function makeRoom(needed: number): void {
    while (bytes + needed > maxBytes) {
      const [key, entry] = kept.entries().next().value!
      if (entry.wasAsked) {
        entry.wasAsked = false
        kept.delete(key)
        kept.set(key, entry)
      } else drop(key)
    }
  }

  return {
    find(key) {
      const entry = kept.get(key)
      if (entry === undefined) return undefined
      entry.wasAsked = true
      return entry.value
    },
    store(key, value) {
      drop(key)
      const size = measure(value)
      if (size > maxBytes) return
      makeRoom(size)
      kept.set(key, { value, wasAsked: false })
      bytes += size
    },
    drop,
    *entries() {
      for (const [key, { value }] of kept) yield [key, value]
    },
    clear() {
      kept.clear()
      bytes = 0
    },
    byteCount: () => bytes,
  }
}
