/**
 * Gives the system back what the C library of Linux (glibc) keeps of memory that nobody uses: threads that compile leave some
 * 35 MiB of gaps with the start, and glibc gives back by itself only what lies at the end of a heap (docs/decisions/0110).
 */
import { setInterval, setTimeout } from 'node:timers'

/** What starts the process compiles for some seconds. */
const FIRST_AFTER_MS = 15_000
const EVERY_MS = 60_000
const GLIBC = 'libc.so.6'

/**
 * Gives back all that is free, in some milliseconds of the thread that calls it; true when anything was
 * (malloc_trim(3)). Null where the library is another one, or Node can't call it.
 */
export function openMemoryTrim(library = GLIBC): (() => boolean) | null {
  try {
    const { functions } = process
      .getBuiltinModule('node:ffi')
      .dlopen(library, { malloc_trim: { arguments: ['uint64'], return: 'int32' } })
    return () => functions.malloc_trim(0n) === 1
  } catch {
    return null
  }
}

/** Trims once the start is over and each minute from then on, as long as the process lives. */
export function keepMemoryTrimmed(): void {
  setTimeout(() => {
    const trim = openMemoryTrim()
    if (!trim) return
    trim()
    setInterval(trim, EVERY_MS).unref()
  }, FIRST_AFTER_MS).unref()
}
