/** What ran for so long had not failed by its start. */
export const STEADY_MS = 60_000
const FIRST_MS = 1_000
const LONGEST_MS = 30_000

/** How long a process that ended waits for the next one in its place: 1 s, and twice as long each time, up to 30 s. */
export function restartDelayMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** failures)
}
