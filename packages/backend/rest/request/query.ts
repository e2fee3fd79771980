import { restErrors } from '../errors.ts'
import { type Field, readField, readName } from './field-grammar.ts'
import { type Condition, looksLikeFilter, parseFilter, parseJunction } from './filter-grammar.ts'
import { type OrderTerm, parseOrder } from './order-grammar.ts'
import { mustFitQuerySize } from './query-size.ts'
import { parseRange, type RowRange, WHOLE } from './range.ts'
import { parseSelect, type SelectItem } from './select-grammar.ts'
import { TextCursor } from './text-cursor.ts'

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
