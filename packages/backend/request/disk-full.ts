/** SQLSTATE and error codes of the file system: disk full, quota exceeded. */
const FULL = ['53100', 'ENOSPC', 'EDQUOT']

export const DISK_FULL_MESSAGE =
  'The disk of the server is full, so nothing was saved. Ask the operator to free space, then try again.'

export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as Error & { code?: unknown }
  return (typeof code === 'string' && FULL.includes(code)) || isDiskFull(error.cause)
}
