/** PostgreSQL's own, and those of the file system: no room, or no more for this account. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

/** For whoever wanted to write: it happened wholly or not at all, and this says that it did not. */
export const DISK_FULL_SENTENCE =
  'The disk of the site is full: nothing was stored. Whoever runs the site has to make room; then try again.'

/** Whether something failed because there is no room left on a disk, here or where the database is. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return (typeof code === 'string' && FULL.includes(code)) || isDiskFull(error.cause)
}
