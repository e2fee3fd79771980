/**
 * Memory settings that only work at the start of a process: fewer malloc arenas, because each one fragments,
 * and a smaller young generation in V8 (docs/decisions/0035-observe-from-each-process.md).
 */
export const MEMORY_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_OPTIONS: '--max-semi-space-size=8',
}
