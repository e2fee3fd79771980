/** As ISO 8601; when somebody changed the row after it came, or null. */
export type PostTimes = { published_at: string; changed_at: string | null }

const END_OF_DATES = Date.UTC(9999, 11, 31)

/**
 * When what readers see of a post changed last. A row that nobody changed since it came has the date of its
 * publication: when it was seeded or imported says nothing about its text.
 * @returns an ISO 8601 timestamp; undefined for a date that W3C's notation can't write
 */
export function findLastModified(times: PostTimes): string | undefined {
  const published = Date.parse(times.published_at)
  const last = times.changed_at === null ? published : Math.max(published, Date.parse(times.changed_at))
  return last > 0 && last < END_OF_DATES ? new Date(last).toISOString() : undefined
}
