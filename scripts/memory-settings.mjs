/**
 * How the C library of Linux (glibc) gives memory out; others don't know these names. Threads that compile, compress and
 * decode ask for pieces of many sizes: each in a heap of its own, which is never whole again and grows for hours. Two
 * heaps serve as well, and a large piece is mapped by itself, so that it goes back to the system with its last use
 * (docs/performance.md, "An hour of 150 people").
 * @type {Record<string, string>}
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
