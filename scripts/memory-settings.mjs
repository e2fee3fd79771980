/**
 * How much memory a process of the site takes before it gives some back, in two ways that it can't say of itself once it runs.
 *
 * How the C library of Linux (glibc) gives memory out; others don't know these names. Threads that compile, compress and
 * decode ask for pieces of many sizes: each in a heap of its own, which is never whole again and grows for hours. Two
 * heaps are as fast, and each large allocation is mapped separately, so freeing it returns the memory to the system.
 *
 * And how large V8's young generation gets, in which it makes new objects: twice 8 MB in each of its heaps, where it would let it grow to
 * twice 32 as soon as many people ask at once, and keep it so (docs/decisions/0036-bound-the-memory-of-a-process.md).
 * @type {Record<string, string>}
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
}
