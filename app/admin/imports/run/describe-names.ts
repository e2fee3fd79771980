import type { NameCounts, NamesResult } from '#app/data/imports/import-shapes.ts'
import { countOf, formatCount } from '../import-labels.ts'

/** What became of the authors and tags of a file, in one or two sentences. */
export function describeNames({ authors, tags }: NamesResult): string {
  const written = authors.created + authors.updated + tags.created + tags.updated
  const kept = authors.kept + tags.kept
  const refused = authors.refused + tags.refused
  return [
    written === 0
      ? 'Authors and tags are as they were.'
      : `Added or completed: ${joinCounts(authors, tags)}.`,
    kept > 0 &&
      `${formatCount(kept)} of which something else is said here ${kept === 1 ? 'was' : 'were'} kept.`,
    refused > 0 && `${formatCount(refused)} could not be read.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function joinCounts(authors: NameCounts, tags: NameCounts): string {
  return [
    { count: authors.created + authors.updated, word: 'author' },
    { count: tags.created + tags.updated, word: 'tag' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, word }) => countOf(count, word))
    .join(' and ')
}
