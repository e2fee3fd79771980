import type { SchemaCache } from '#backend/database/schema/schema-cache.ts'
import type { ResponseLimits } from '../response-limits.ts'
import { restErrors } from '../errors.ts'
import type { Field, JsonStep } from '../request/field-grammar.ts'
import type { Condition, Test } from '../request/filter-grammar.ts'
import type { OrderTerm } from '../request/order-grammar.ts'
import { mustBeEmbedded, type Query, UNREFINED } from '../request/query.ts'
import type { Embed, SelectItem } from '../request/select-grammar.ts'
import { castableType } from './castable-types.ts'
import { findColumn, type Relation, toRelation, type ResultColumn } from './find-in-schema.ts'
import { findRelationship, type Relationship } from './find-relationship.ts'

export const MAX_ROWS = 1000

export type PlannedField = { column: ResultColumn; path: readonly JsonStep[] }

export type PlannedCondition =
  | { kind: 'test'; field: PlannedField; isNegated: boolean; test: Test }
  | { kind: 'exists'; isNegated: boolean; embed: PlannedEmbed }
  | { kind: 'and' | 'or'; isNegated: boolean; conditions: readonly PlannedCondition[] }

export type PlannedOrder = {
  field: PlannedField
  through: PlannedEmbed | null
  direction: 'asc' | 'desc'
  nulls: 'first' | 'last' | null
}

export type Output =
  | { kind: 'all' }
  | { kind: 'field'; name: string; field: PlannedField; cast: string | null }
  | { kind: 'embed'; name: string; embed: PlannedEmbed }

export type ReadPlan = {
  relation: Relation
  alias: string
  outputs: readonly Output[]
  conditions: readonly PlannedCondition[]
  /** Inner joins, which apply to the response only. */
  required: readonly PlannedCondition[]
  order: readonly PlannedOrder[]
  offset: number
  limit: number
  /** Maximum size of the JSON; embedded lists share that of the response. */
  maxBytes: number
}

export type PlannedEmbed = {
  relationship: Relationship
  parentAlias: string
  read: ReadPlan
  isInner: boolean
}

export function planRead(
  schema: SchemaCache,
  relation: Relation,
  query: Query,
  limits: ResponseLimits,
): ReadPlan {
  const embeddedPaths = new Set<string>()
  // A row is built completely, with its lists, before it is counted.
  const maxBytesOfEmbed = Math.floor(limits.maxBytes / Math.max(1, countEmbeds(query.select)))
  let aliasCount = 0

  function plan(planned: Relation, items: readonly SelectItem[], path: readonly string[]): ReadPlan {
    const alias = `r${aliasCount}`
    aliasCount += 1
    const isRoot = path.length === 0
    const refinement = isRoot ? query.root : (query.embedded.get(path.join('.')) ?? UNREFINED)
    const embeds = new Map<string, PlannedEmbed>()
    const outputs = items.flatMap((item): Output[] => {
      if (item.kind === 'all') return [item]
      if (item.kind === 'column') return [planOutput(schema, planned, item)]
      const embed = planEmbed(planned, alias, item, path)
      const name = item.alias ?? item.relation
      embeds.set(item.relation, embed).set(name, embed)
      return item.items.length > 0 ? [{ kind: 'embed', name, embed }] : []
    })
    const required = [...new Set(embeds.values())]
      .filter(({ isInner }) => isInner)
      .map((embed): PlannedCondition => ({ kind: 'exists', isNegated: false, embed }))
    return {
      relation: planned,
      alias,
      outputs,
      conditions: refinement.conditions.map((condition) => planCondition(planned, embeds, condition)),
      required,
      order: refinement.order.map((term) => planOrder(planned, embeds, term)),
      offset: refinement.range.offset,
      limit: Math.min(refinement.range.limit ?? MAX_ROWS, MAX_ROWS),
      maxBytes: isRoot ? limits.maxBytes : maxBytesOfEmbed,
    }
  }

  function planEmbed(
    parent: Relation,
    parentAlias: string,
    item: Embed,
    path: readonly string[],
  ): PlannedEmbed {
    if (!parent.table) throw restErrors.noRelationship(parent.name, item.relation, schema.schema)
    const relationship = findRelationship(schema, parent.table, item.relation, item.hint)
    const names = [item.alias, item.relation].filter((name) => name !== null)
    const paths = names.map((name) => [...path, name])
    paths.forEach((candidate) => embeddedPaths.add(candidate.join('.')))
    const ownPath = paths.find((candidate) => query.embedded.has(candidate.join('.'))) ?? paths[0]!
    const read = plan(toRelation(relationship.table), item.items, ownPath)
    return { relationship, parentAlias, read, isInner: item.isInner }
  }

  const root = plan(relation, query.select, [])
  mustBeEmbedded(query, embeddedPaths)
  return root
}

function countEmbeds(items: readonly SelectItem[]): number {
  return items.reduce((count, item) => count + (item.kind === 'embed' ? 1 + countEmbeds(item.items) : 0), 0)
}

function planOutput(
  schema: SchemaCache,
  relation: Relation,
  item: Extract<SelectItem, { kind: 'column' }>,
): Output {
  return {
    kind: 'field',
    name: item.alias ?? nameOutput(item.field),
    field: planField(relation, item.field),
    cast: item.cast === null ? null : castableType(schema, item.cast),
  }
}

/** `data->tags->>0` is called `tags`: the last key that is not an index. */
function nameOutput(field: Field): string {
  return field.path.findLast((step) => !step.isIndex)?.key ?? field.name
}

function planField(relation: Relation, field: Field): PlannedField {
  return { column: findColumn(relation, field.name), path: field.path }
}

type Embeds = ReadonlyMap<string, PlannedEmbed>

function planCondition(relation: Relation, embeds: Embeds, condition: Condition): PlannedCondition {
  if (condition.kind !== 'filter') {
    const conditions = condition.conditions.map((part) => planCondition(relation, embeds, part))
    return { kind: condition.kind, isNegated: condition.isNegated, conditions }
  }
  const { field, test, isNegated } = condition
  const embed = relation.columns.has(field.name) ? undefined : embeds.get(field.name)
  if (embed && test.kind === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'exists', isNegated: isNegated !== (test.value === 'null'), embed }
  }
  return { kind: 'test', field: planField(relation, field), isNegated, test }
}

function planOrder(relation: Relation, embeds: Embeds, term: OrderTerm): PlannedOrder {
  const { direction, nulls } = term
  if (term.relation === null) {
    return { field: planField(relation, term.field), through: null, direction, nulls }
  }
  const through = embeds.get(term.relation)
  if (!through) throw restErrors.notEmbedded(term.relation)
  if (!through.relationship.isToOne) throw restErrors.orderByMany(term.relation, relation.name)
  return { field: planField(through.read.relation, term.field), through, direction, nulls }
}
