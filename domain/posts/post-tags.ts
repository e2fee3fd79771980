export const TAGS_SHOWN_ON_CARD = 3

/** Tags that only say how a news post came here. */
const IMPORT_MARKERS = new Set([
  'auto-imported',
  'imported',
  'import',
  'google-sheet',
  'google-sheets',
  'google sheet',
  'google sheets',
])

/** Whether a tag marks an import and is hidden from readers of the news. */
export function isImportMarker(tag: string): boolean {
  return IMPORT_MARKERS.has(tag.trim().replace(/\s+/g, ' ').toLowerCase())
}

/** The tags of a news post that readers see. */
export function listNewsTags(tags: readonly string[]): string[] {
  return tags.filter((tag) => tag.trim() !== '' && !isImportMarker(tag))
}

export type CardTags = {
  shown: string[]
  /** "+2 more", or null when every tag is shown. */
  moreLabel: string | null
}

/** The first tags for a card and how many more there are. */
export function pickCardTags(tags: readonly string[]): CardTags {
  const shown = tags.slice(0, TAGS_SHOWN_ON_CARD)
  const moreCount = tags.length - shown.length
  return { shown, moreLabel: moreCount > 0 ? `+${moreCount} more` : null }
}
