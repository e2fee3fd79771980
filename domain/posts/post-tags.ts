export const TAGS_SHOWN_ON_CARD = 3

export function describeNamelessTag(tag: string): string {
  return `The tag "${tag}" has no letter or digit. Write it in words.`
}

const IMPORT_MARKERS = new Set([
  'auto-imported',
  'imported',
  'import',
  'google-sheet',
  'google-sheets',
  'google sheet',
  'google sheets',
])

export function isImportMarker(tag: string): boolean {
  return IMPORT_MARKERS.has(tag.trim().replace(/\s+/g, ' ').toLowerCase())
}

export function listNewsTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.trim() !== '' && !isImportMarker(tag))
}

/** Returns whether a tag page only repeats a single post, so that search engines should index the post instead. */
export function repeatsOnePost({ count, description }: { count: number; description: string }): boolean {
  return count === 1 && description === ''
}
