/** A word that is put right on the day of publishing is no news to readers. */
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * When the words of a post were last changed, if that was more than a day after it was published; else null.
 * @param revisedAt when title or text last got other words; null when they never did
 */
export function findRevision(publishedAt: string, revisedAt: string | null): string | null {
  if (revisedAt === null) return null
  return Date.parse(revisedAt) - Date.parse(publishedAt) > DAY_MS ? revisedAt : null
}
