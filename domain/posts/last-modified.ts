/** The times that a row of posts has, as ISO 8601. */
export type PostTimes = { published_at: string; created_at: string; updated_at: string }

const END_OF_DATES = Date.UTC(9999, 11, 31)

/**
 * When what readers see of a post changed last. A row that nobody changed since it came has the date of its
 * publication: when it was seeded or imported says nothing about its text.
 * @returns an ISO 8601 timestamp; undefined for a date that W3C's notation can't write
 */
export function findLastModified(times: PostTimes): string | undefined {
  const [published, created, updated] = [times.published_at, times.created_at, times.updated_at].map((time) =>
    Date.parse(time),
  ) as [number, number, number]
  const last = updated > created ? Math.max(published, updated) : published
  return last > 0 && last < END_OF_DATES ? new Date(last).toISOString() : undefined
}
