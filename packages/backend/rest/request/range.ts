import { restErrors } from '../errors.ts'

/** `limit` null means up to MAX_ROWS. */
export type RowRange = { offset: number; limit: number | null }

export const WHOLE: RowRange = { offset: 0, limit: null }

/** Intersects `limit`/`offset` with the `Range` header (`0-9`, `10-`). */
export function parseRange(limit: string | null, offset: string | null, header: string | null): RowRange {
  const fromQuery = { offset: readCount(offset, 'offset') ?? 0, limit: readCount(limit, 'limit') }
  return intersect(fromQuery, parseRangeHeader(header))
}

function readCount(text: string | null, name: 'limit' | 'offset'): number | null {
  if (text === null || text === '') return null
  if (/^-\d+$/.test(text)) {
    throw restErrors.rangeNotSatisfiable(
      `${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    )
  }
  if (!/^\d{1,15}$/.test(text)) {
    throw restErrors.badGrammar(
      `"failed to parse ${name} parameter (${text})" (line 1, column 1)`,
      'expecting a whole number of rows',
    )
  }
  return Number(text)
}

/** Ignores other formats, like unknown range units in HTTP. */
function parseRangeHeader(header: string | null): RowRange {
  const found = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header?.trim() ?? '')
  if (!found) return WHOLE
  const first = Number(found[1])
  if (found[2] === undefined) return { offset: first, limit: null }
  const last = Number(found[2])
  if (last < first) {
    throw restErrors.rangeNotSatisfiable(
      'The lower boundary must be lower than or equal to the upper boundary in the Range header.',
    )
  }
  return { offset: first, limit: last - first + 1 }
}

function intersect(one: RowRange, other: RowRange): RowRange {
  const offset = Math.max(one.offset, other.offset)
  const end = Math.min(endOf(one), endOf(other))
  return { offset, limit: end === Infinity ? null : Math.max(0, end - offset) }
}

function endOf(range: RowRange): number {
  return range.limit === null ? Infinity : range.offset + range.limit
}
