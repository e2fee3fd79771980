/** What an old address answers: moved for good, moved for now, gone. */
const REDIRECT_STATUSES = [301, 302, 410] as const
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number]

/** Limit of the table `redirects`, in characters. */
export const MAX_PATH_LENGTH = 500

export function isRedirectStatus(value: number): value is RedirectStatus {
  return (REDIRECT_STATUSES as readonly number[]).includes(value)
}
