import { restErrors } from '../errors.ts'
import { type Field, readField, readName } from './field-grammar.ts'
import { type Condition, looksLikeFilter, parseFilter, parseJunction } from './filter-grammar.ts'
import { type OrderTerm, parseOrder } from './order-grammar.ts'
import { mustFitQuerySize } from './query-size.ts'
import { parseSelect, type SelectItem } from './select-grammar.ts'
import { TextCursor } from './text-cursor.ts'

/** `limit` null means up to MAX_ROWS. */
type RowRange = { offset: number; limit: number | null }

const WHOLE: RowRange = { offset: 0, limit: null }

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

export type Refinement = {
  conditions: readonly Condition[]
  order: readonly OrderTerm[]
  range: RowRange
}

export type Query = {
  select: readonly SelectItem[]
  root: Refinement
  embedded: ReadonlyMap<string, Refinement>
  columns: readonly string[] | null
  onConflict: readonly string[] | null
  /** For function calls with GET; names may repeat. */
  arguments: ReadonlyMap<string, readonly string[]>
}

export const UNREFINED: Refinement = { conditions: [], order: [], range: WHOLE }

const ROOT_ONLY = ['select', 'columns', 'on_conflict']
const MODIFIER = /^(?:(.+?)\.)?(order|limit|offset|(not\.)?(and|or))$/su

export function parseQuery(
  parameters: URLSearchParams,
  argumentNames: ReadonlySet<string> | null,
  rangeHeader: string | null,
): Query {
  const drafts = new Map<string, Draft>([['', newDraft()]])
  const callArguments = new Map<string, string[]>()
  for (const [key, value] of parameters) {
    if (ROOT_ONLY.includes(key)) continue
    if (argumentNames && isArgument(key, value, argumentNames)) {
      callArguments.set(key, [...(callArguments.get(key) ?? []), value])
    } else readParameter(drafts, key, value)
  }
  const refinements = new Map(
    [...drafts].map(([path, draft]) => [path, finishDraft(draft, path === '' ? rangeHeader : null)]),
  )
  const root = refinements.get('')!
  refinements.delete('')
  const query: Query = {
    select: parseSelect(parameters.get('select') ?? ''),
    root,
    embedded: refinements,
    columns: parseNames(parameters.get('columns'), 'columns parameter'),
    onConflict: parseNames(parameters.get('on_conflict'), 'on_conflict parameter'),
    arguments: callArguments,
  }
  mustFitQuerySize(query.select, [root, ...refinements.values()])
  return query
}

function isArgument(key: string, value: string, argumentNames: ReadonlySet<string>): boolean {
  return argumentNames.has(key) || !(MODIFIER.test(key) || key.includes('.') || looksLikeFilter(value))
}

type Draft = {
  conditions: Condition[]
  order: OrderTerm[]
  limit: string | null
  offset: string | null
}

function newDraft(): Draft {
  return { conditions: [], order: [], limit: null, offset: null }
}

function readParameter(drafts: Map<string, Draft>, key: string, value: string): void {
  const modifier = MODIFIER.exec(key)
  if (!modifier) {
    const { path, field } = readTarget(key)
    draftAt(drafts, path).conditions.push(parseFilter(field, value))
    return
  }
  const draft = draftAt(drafts, modifier[1] === undefined ? [] : readPath(modifier[1]))
  const word = modifier[4] ?? modifier[2]!
  if (word === 'and' || word === 'or') {
    draft.conditions.push(parseJunction(word, modifier[3] !== undefined, value))
  } else if (word === 'order') {
    if (draft.order.length === 0 && value !== '') draft.order = parseOrder(value)
  } else {
    draft[word as 'limit' | 'offset'] ??= value
  }
}

function draftAt(drafts: Map<string, Draft>, path: readonly string[]): Draft {
  const key = path.join('.')
  const draft = drafts.get(key) ?? newDraft()
  drafts.set(key, draft)
  return draft
}

/** `author.name` is column `name` of the embedded `author`. */
function readTarget(key: string): { path: string[]; field: Field } {
  const cursor = new TextCursor(key, 'tree path')
  const path: string[] = []
  let field = readField(cursor)
  while (field.path.length === 0 && cursor.accept('.')) {
    path.push(field.name)
    field = readField(cursor)
  }
  cursor.expectEnd('"->", "->>", "." or end of input')
  return { path, field }
}

function readPath(text: string): string[] {
  const { path, field } = readTarget(text)
  return [...path, field.name]
}

function finishDraft(draft: Draft, rangeHeader: string | null): Refinement {
  return {
    conditions: draft.conditions,
    order: draft.order,
    range: parseRange(draft.limit, draft.offset, rangeHeader),
  }
}

function parseNames(text: string | null, subject: string): string[] | null {
  if (text === null || text === '') return null
  const cursor = new TextCursor(text, subject)
  const names: string[] = []
  do names.push(readName(cursor))
  while (cursor.accept(','))
  cursor.expectEnd('"," or end of input')
  return [...new Set(names)]
}

export function mustBeEmbedded(query: Query, embeddedPaths: ReadonlySet<string>): void {
  for (const path of query.embedded.keys()) {
    if (!embeddedPaths.has(path)) throw restErrors.notEmbedded(path)
  }
}
