/** Approximate length at which search engines truncate titles. */
const MAX_TITLE_CHARACTERS = 65

/**
 * Appends the site's name, unless the title contains it or is too long, because search engines show the name
 * anyway.
 */
export function composeTitle(title: string, siteName: string): string {
  const composed = `${title} | ${siteName}`
  return title.includes(siteName) || composed.length > MAX_TITLE_CHARACTERS ? title : composed
}
