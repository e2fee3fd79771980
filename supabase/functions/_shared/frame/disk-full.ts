/** What PostgreSQL and the file service of the project say of it. */
const FULL = ['53100', 'InsufficientStorage', '507']

export const DISK_FULL_SENTENCE =
  'The disk of the site is full: nothing was stored. Whoever runs the site has to make room; then try again.'

/** Whether something failed because a disk behind the database or the files is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  const { code, statusCode, cause } = error as { code?: unknown; statusCode?: unknown; cause?: unknown }
  return [code, statusCode].some((said) => FULL.includes(String(said))) || isDiskFull(cause)
}
