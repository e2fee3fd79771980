/** Approximate length at which search engines cut titles, in characters. */
const MAX_TITLE_CHARACTERS = 65

/**
 * Appends the site's name, except to titles that contain it or are too long: search engines show the name anyway.
 */
export function composeTitle(title: string, siteName: string): string {
  const composed = `${title} | ${siteName}`
  return title.includes(siteName) || composed.length > MAX_TITLE_CHARACTERS ? title : composed
}
