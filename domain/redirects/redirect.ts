/** What an old address answers: moved for good, moved for now, gone. */
export const REDIRECT_STATUSES = [301, 302, 410] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** A redirect as the database keeps it; `target` is null where the status is 410. */
export type Redirect = { path: string; target: string | null; status: RedirectStatus }

export type RedirectField = 'path' | 'target' | 'status'
export type RedirectProblem = { field: RedirectField; message: string }

/** Limits of the table `redirects`, in characters. */
export const MAX_PATH_LENGTH = 500
export const MAX_TARGET_LENGTH = 2000

export function isRedirectStatus(value: number): value is RedirectStatus {
  return (REDIRECT_STATUSES as readonly number[]).includes(value)
}
