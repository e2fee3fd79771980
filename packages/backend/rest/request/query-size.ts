/** Limits of one query, since its cost must be bounded before it runs. */
import { restErrors } from '../errors.ts'
import type { Condition, Test } from './filter-grammar.ts'
import type { OrderTerm } from './order-grammar.ts'
import type { Embed, SelectItem } from './select-grammar.ts'

/** Maximum numbers per query unless noted otherwise. */
const MAX_COUNTS = {
  /** Includes those of related rows. */
  'selected columns': 100,
  'related tables': 10,
  /** Per select list: each copy of a long text makes the response longer. */
  'copies of one column': 4,
  'paths into one column': 20,
  conditions: 100,
  /** They read the whole text of each row. */
  'text searches and patterns': 10,
  'values in lists': 1000,
  'columns to sort by': 10,
  'steps in one path': 10,
  /** Per pattern; each is tried at every position. */
  'wildcards in one pattern': 10,
  'characters in a searched text': 500,
} as const

type Subject = keyof typeof MAX_COUNTS

type SizedPart = { conditions: readonly Condition[]; order: readonly OrderTerm[] }

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
  const max = MAX_COUNTS[subject]
  if (count > max) throw restErrors.tooMany(subject, max, count)
}

const isEmbed = (item: SelectItem): item is Embed => item.kind === 'embed'

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

/** Upper bound: counts quoted commas, too. */
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
