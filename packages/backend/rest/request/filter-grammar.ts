import { type Field, readField } from './field-grammar.ts'
import { mustBeFastPattern } from './fast-pattern.ts'
import { TextCursor } from './text-cursor.ts'

/** Values are text; the database casts them to the type of the column. */
export type Test =
  | { kind: 'compare'; operator: Comparison; value: string }
  /** `eq(any).{1,2}` */
  | { kind: 'quantified'; operator: Comparison; quantifier: 'any' | 'all'; value: string }
  | { kind: 'in'; values: readonly string[] }
  | { kind: 'is'; value: IsValue }
  | { kind: 'search'; operator: SearchOperator; language: string | null; value: string }

export type Filter = { kind: 'filter'; field: Field; isNegated: boolean; test: Test }

/** `or=(…)`, `and=(…)` */
export type Junction = { kind: 'and' | 'or'; isNegated: boolean; conditions: readonly Condition[] }

export type Condition = Filter | Junction

const QUANTIFIABLE = ['eq', 'gte', 'gt', 'lte', 'lt', 'like', 'ilike', 'match', 'imatch'] as const
const COMPARISONS = [
  ...QUANTIFIABLE,
  'neq',
  'isdistinct',
  'cs',
  'cd',
  'ov',
  'sl',
  'sr',
  'nxr',
  'nxl',
  'adj',
] as const
const SEARCH_OPERATORS = ['fts', 'plfts', 'phfts', 'wfts'] as const
const IS_VALUES = ['null', 'not_null', 'true', 'false', 'unknown'] as const

export type Comparison = (typeof COMPARISONS)[number]
export type SearchOperator = (typeof SEARCH_OPERATORS)[number]
export type IsValue = (typeof IS_VALUES)[number]

const MAX_JUNCTION_DEPTH = 16

const COMPARISON = new RegExp(`(${COMPARISONS.join('|')})\\.`, 'y')
const QUANTIFIED = new RegExp(`(${QUANTIFIABLE.join('|')})\\((any|all)\\)\\.`, 'y')
const SEARCH = new RegExp(`(${SEARCH_OPERATORS.join('|')})(?:\\(([a-z_]+)\\))?\\.`, 'iy')
const OPERATOR_EXPECTATION = '"not" or operator (eq, gt, ...)'

export function parseFilter(field: Field, text: string): Filter {
  const cursor = new TextCursor(text, 'filter')
  const isNegated = cursor.accept('not.')
  const test = readTest(cursor, (at) => at.rest())
  cursor.expectEnd('end of input')
  return { kind: 'filter', field, isNegated, test }
}

export function looksLikeFilter(text: string): boolean {
  return new RegExp(
    `^(?:not\\.)?(?:in|is|${[...COMPARISONS, ...SEARCH_OPERATORS].join('|')})(?:\\(\\w+\\))?\\.`,
  ).test(text)
}

export function parseJunction(kind: 'and' | 'or', isNegated: boolean, text: string): Junction {
  const cursor = new TextCursor(text, 'logic tree')
  const junction = readJunction(cursor, kind, isNegated, 0)
  cursor.expectEnd('end of input')
  return junction
}

function readJunction(cursor: TextCursor, kind: 'and' | 'or', isNegated: boolean, depth: number): Junction {
  if (depth === MAX_JUNCTION_DEPTH) cursor.fail(`at most ${MAX_JUNCTION_DEPTH} nested conditions`)
  cursor.expect('(')
  const conditions: Condition[] = []
  do conditions.push(readCondition(cursor, depth))
  while (cursor.accept(','))
  cursor.expect(')')
  return { kind, isNegated, conditions }
}

function readCondition(cursor: TextCursor, depth: number): Condition {
  const nested = cursor.match(/(not\.)?(and|or)(?=\()/y)
  if (nested) return readJunction(cursor, nested[2] as 'and' | 'or', nested[1] !== undefined, depth + 1)
  const field = readField(cursor)
  cursor.expect('.')
  const isNegated = cursor.accept('not.')
  return { kind: 'filter', field, isNegated, test: readTest(cursor, readNestedValue) }
}

function readTest(cursor: TextCursor, readValue: (cursor: TextCursor) => string): Test {
  if (cursor.accept('in.')) return { kind: 'in', values: readList(cursor) }
  if (cursor.accept('is.')) return { kind: 'is', value: readIsValue(cursor) }
  const quantified = cursor.match(QUANTIFIED)
  if (quantified) {
    const [, operator, quantifier] = quantified as unknown as [string, Comparison, 'any' | 'all']
    return { kind: 'quantified', operator, quantifier, value: readOperand(cursor, operator, readValue) }
  }
  const comparison = cursor.match(COMPARISON)
  if (comparison) {
    const operator = comparison[1] as Comparison
    return { kind: 'compare', operator, value: readOperand(cursor, operator, readValue) }
  }
  const search = cursor.match(SEARCH)
  if (!search) cursor.fail(OPERATOR_EXPECTATION)
  const operator = search[1]!.toLowerCase() as SearchOperator
  return { kind: 'search', operator, language: search[2] ?? null, value: readValue(cursor) }
}

function readOperand(
  cursor: TextCursor,
  operator: Comparison,
  readValue: (cursor: TextCursor) => string,
): string {
  const value = readValue(cursor)
  if (operator === 'match' || operator === 'imatch') mustBeFastPattern(value)
  return value
}

function readIsValue(cursor: TextCursor): IsValue {
  const word = cursor.match(/(null|not_null|true|false|unknown)(?![a-z_])/iy)
  return (word?.[1]!.toLowerCase() as IsValue) ?? cursor.fail('null, not_null, true, false or unknown')
}

/** `(a,"b,c")`; `()` is empty. */
function readList(cursor: TextCursor): string[] {
  cursor.expect('(')
  if (cursor.accept(')')) return []
  const values: string[] = []
  do values.push(cursor.attempt(() => readQuotedElement(cursor)) ?? cursor.match(/[^,)]*/y)![0])
  while (cursor.accept(','))
  cursor.expect(')')
  return values
}

function readQuotedElement(cursor: TextCursor): string | null {
  const quoted = cursor.quoted()
  return quoted !== null && (cursor.isAtEnd || cursor.isAt(',') || cursor.isAt(')')) ? quoted : null
}

/** Ends at a comma or bracket, unless it is quoted or an array `{…}`. */
function readNestedValue(cursor: TextCursor): string {
  return (
    cursor.attempt(() => readQuotedElement(cursor)) ??
    cursor.match(/\{[^{}]*\}(?=[,)])/y)?.[0] ??
    cursor.match(/[^,)]*/y)![0]
  )
}
