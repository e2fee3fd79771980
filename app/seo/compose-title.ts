/** About what search results show of a title before they cut it, in characters. */
const MAX_TITLE_CHARACTERS = 70

/**
 * The title of a page with the site's name behind it. A title that says the name does without, and a long one: results
 * show the name anyway.
 */
export function composeTitle(title: string, siteName: string): string {
  const composed = `${title} | ${siteName}`
  return title.includes(siteName) || composed.length > MAX_TITLE_CHARACTERS ? title : composed
}
