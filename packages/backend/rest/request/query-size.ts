/**
 * How much one query may ask for. A statement is built and run whole, so what it costs must be bounded before;
 * the numbers leave room for every query a page needs and none for one that is long for its own sake.
 */
import { restErrors } from '../errors.ts'
import type { Condition, Test } from './filter-grammar.ts'
import type { OrderTerm } from './order-grammar.ts'
import type { Embed, SelectItem } from './select-grammar.ts'

/** Most there may be of each, in the whole query unless it says otherwise. */
const MOST = {
  /** Items of select lists, those of related rows among them. */
  'selected columns': 100,
  'related tables': 10,
  /** Of one select list: each copy of a long text makes the answer that much longer. */
  'copies of one column': 4,
  /** Of one select list; a path reads a part, so more of them make sense. */
  'paths into one column': 20,
  conditions: 100,
  /** Tests that read the whole text of each row: full-text search and patterns. */
  'text searches and patterns': 10,
  'values in lists': 1000,
  'columns to sort by': 10,
  /** Of one path into a JSON column. */
  'steps in one path': 10,
  /** Of one pattern: each tries every place of the text anew. */
  'wildcards in one pattern': 10,
  /** Of one text searched for, or one pattern. */
  'characters in a searched text': 500,
} as const

type Subject = keyof typeof MOST

type SizedPart = { conditions: readonly Condition[]; order: readonly OrderTerm[] }

/** @throws RestError PGRST100 when the query asks for more than one statement should do */
export function mustFitQuerySize(select: readonly SelectItem[], refinements: readonly SizedPart[]): void {
  const lists = listSelects(select)
  const embeds = lists.flat().filter(isEmbed)
  mustHaveAtMost('selected columns', lists.flat().length)
  mustHaveAtMost('related tables', embeds.length)
  lists.forEach(mustNotRepeat)
  const conditions = refinements.flatMap((refinement) => refinement.conditions.flatMap(listParts))
  mustHaveAtMost('conditions', conditions.length)
  const tests = conditions.flatMap((part) => (part.kind === 'filter' ? [part.test] : []))
  mustHaveAtMost('text searches and patterns', sum(tests.map(countSearches)))
  mustHaveAtMost('values in lists', sum(tests.map(countListed)))
  tests.forEach(mustBeAffordableSearch)
  mustHaveAtMost('columns to sort by', sum(refinements.map(({ order }) => order.length)))
  for (const path of [...lists.flat().flatMap(listSelectPaths), ...refinements.flatMap(listRefinedPaths)]) {
    mustHaveAtMost('steps in one path', path.length)
  }
}

function mustHaveAtMost(subject: Subject, count: number): void {
  if (count > MOST[subject]) throw restErrors.tooMany(subject, MOST[subject], count)
}

const isEmbed = (item: SelectItem): item is Embed => item.kind === 'embed'

/** The select list itself and those of its related rows. */
function listSelects(items: readonly SelectItem[]): (readonly SelectItem[])[] {
  return [items, ...items.filter(isEmbed).flatMap((embed) => listSelects(embed.items))]
}

function mustNotRepeat(items: readonly SelectItem[]): void {
  const counts = new Map<string, number>()
  for (const item of items) {
    if (item.kind === 'embed') continue
    const isPath = item.kind === 'column' && item.field.path.length > 0
    const subject = isPath ? 'paths into one column' : 'copies of one column'
    const key = `${subject} ${item.kind === 'all' ? '*' : item.field.name}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    mustHaveAtMost(subject, count)
  }
}

/** A junction counts as well: brackets around brackets are work, too. */
function listParts(condition: Condition): Condition[] {
  return condition.kind === 'filter'
    ? [condition]
    : [condition, ...condition.conditions.flatMap((part) => listParts(part))]
}

const PATTERNS: readonly string[] = ['like', 'ilike', 'match', 'imatch']

function countSearches(test: Test): number {
  if (test.kind === 'search') return 1
  if (test.kind === 'compare') return PATTERNS.includes(test.operator) ? 1 : 0
  return test.kind === 'quantified' && PATTERNS.includes(test.operator) ? countElements(test.value) : 0
}

function countListed(test: Test): number {
  if (test.kind === 'in') return test.values.length
  return test.kind === 'quantified' ? countElements(test.value) : 0
}

/** Elements of an array literal, at most: a comma in quotes counts like any other. */
function countElements(array: string): number {
  return array.split(',').length
}

function mustBeAffordableSearch(test: Test): void {
  if (test.kind === 'in' || test.kind === 'is' || countSearches(test) === 0) return
  mustHaveAtMost('characters in a searched text', test.value.length)
  const isWildcard = test.kind !== 'search' && test.operator.endsWith('like')
  if (isWildcard) mustHaveAtMost('wildcards in one pattern', [...test.value.matchAll(/[*%]+/g)].length)
}

function listSelectPaths(item: SelectItem): (readonly unknown[])[] {
  return item.kind === 'column' ? [item.field.path] : []
}

function listRefinedPaths({ conditions, order }: SizedPart): (readonly unknown[])[] {
  const filters = conditions.flatMap(listParts)
  return [
    ...filters.flatMap((part) => (part.kind === 'filter' ? [part.field.path] : [])),
    ...order.map(({ field }) => field.path),
  ]
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
