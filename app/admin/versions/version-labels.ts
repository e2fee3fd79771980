import type { Current, Version } from '#app/data/version-manager.ts'
import { formatMoment } from '#app/ui/format-moment.ts'
import { nameChangedFields } from '#domain/versions/version-content.ts'

type Written = Pick<Version, 'written_at' | 'written_by_email' | 'written_how' | 'words' | 'changed'>

/** A version of the post; `number` is null for the current one. */
export type Entry = Written & { number: number | null; note: string }

const SOURCES: Record<NonNullable<Version['written_how']>, string> = {
  page: '',
  api: 'by the API',
  import: 'by an import',
  undo: 'by undoing an import',
  restore: 'by restoring a version',
  server: 'by the server',
}

/** Lists the current version and former ones, newest first. */
export function listEntries({ written, updated_at }: Current, versions: readonly Version[]): Entry[] {
  const unknown: Written = {
    written_at: updated_at,
    written_by_email: null,
    written_how: null,
    words: 0,
    changed: [],
  }
  return [{ ...(written ?? unknown), number: null, note: '' }, ...versions]
}

/** "Now", or for example "Nov 21, 2026, 3:04 PM". */
export function nameEntry({ number, written_at }: Entry): string {
  return number === null ? 'Now' : formatMoment(written_at)
}

/** For example "ann@example.com, by an import"; empty if unknown. */
export function describeWriter({ written_by_email: email, written_how: source }: Entry): string {
  return [email, source === null ? '' : SOURCES[source]].filter(Boolean).join(', ')
}

/** For example "Title, Text · 12 words more". */
export function describeChange(entry: Entry, former: Entry | undefined): string {
  if (!former) return 'First version'
  const difference = entry.words - former.words
  const count = `${Math.abs(difference)} ${Math.abs(difference) === 1 ? 'word' : 'words'}`
  return [
    nameChangedFields(entry.changed),
    difference !== 0 && `${count} ${difference > 0 ? 'more' : 'less'}`,
  ]
    .filter(Boolean)
    .join(' · ')
}
