/** Posts of this site in its exports for WordPress and Ghost, which keep their identity and restore them. */
import { toText } from '../text/clean-text.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import { readDate } from '../dates/dates.ts'
import { digestOwnPost, OWN_COLUMNS, type OwnPost } from './own-post.ts'
import { readOwnRow } from './read-own-row.ts'

/** Start of the names of WordPress fields, which hides them from its editor. */
export const OWN_META = '_'

type Found = Omit<FoundRecord, keyof RecordPosition>

/** Null for entries that are not from our export, including rows added to a sheet by hand. */
export function readOwnItem(cells: ReadonlyMap<string, unknown>, signs?: FoundRecord['signs']): Found | null {
  const own = readOwnRow(cells)
  return own && describeOwn(own, toText(cells.get(OWN_COLUMNS.digest)), signs)
}

function describeOwn(own: OwnPost, digest: string, signs: FoundRecord['signs'] | undefined): Found {
  return {
    title: own.title,
    body: own.content,
    published_at: readDate(own.published_at, { timeZone: 'UTC', midnightMeansDate: 'UTC' }),
    // Our export always contains a status, so a missing one was removed.
    signs: signs ?? [['status', own.status || 'missing']],
    own,
    isAsExported: digest === digestOwnPost(own),
  }
}
