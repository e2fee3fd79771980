import type { Output, PlannedEmbed, PlannedOrder, ReadPlan } from '../plan/read-plan.ts'
import { boundedListSql, ROW, fieldSql } from './field-sql.ts'
import { IN_TIME, relatedRowsSql, whereSql } from './condition-sql.ts'
import { EMPTY, identifier, joinSql, type Sql, sql, trusted } from './sql.ts'

export function pageSql(plan: ReadPlan, source: Sql, outputs: Sql): Sql {
  const where = whereSql(plan.alias, [...plan.conditions, ...plan.required], IN_TIME)
  return sql`select ${outputs} from ${source} as ${identifier(plan.alias)}${where}${orderSql(plan)}${rangeSql(plan)}`
}

/** Ignores filters, which were applied by the write. */
export function writtenRowsSql(plan: ReadPlan, source: Sql, outputs: Sql): Sql {
  const where = whereSql(plan.alias, plan.required)
  return sql`select ${outputs} from ${source} as ${identifier(plan.alias)}${where}${orderSql(plan)}`
}

export function matchingRowsSql(plan: ReadPlan, source: Sql, first: Sql | null): Sql {
  const where = whereSql(plan.alias, [...plan.conditions, ...plan.required], first)
  return sql`select 1 from ${source} as ${identifier(plan.alias)}${where}`
}

export function outputsSql(plan: ReadPlan): Sql {
  return joinSql(
    plan.outputs.map((output) => outputSql(plan.alias, output)),
    ', ',
  )
}

function outputSql(alias: string, output: Output): Sql {
  if (output.kind === 'all') return sql`${identifier(alias)}.*`
  if (output.kind === 'embed') return sql`${embedSql(output.embed)} as ${identifier(output.name)}`
  const value = fieldSql(alias, output.field)
  const typed = output.cast === null ? value : sql`cast(${value} as ${trusted(output.cast)})`
  return sql`${typed} as ${identifier(output.name)}`
}

function embedSql(embed: PlannedEmbed): Sql {
  const { read, relationship } = embed
  const rows = sql`select ${outputsSql(read)} ${relatedRowsSql(embed)}${orderSql(read)}${rangeSql(read)}`
  if (relationship.isToOne) return sql`(select row_to_json(${ROW}) from (${rows}) as ${ROW})`
  const { list, source } = boundedListSql(sql`row_to_json(${ROW})`, rows, read.maxBytes)
  return sql`(select ${list} from ${source})`
}

function orderSql(plan: ReadPlan): Sql {
  if (plan.order.length === 0) return EMPTY
  return sql` order by ${joinSql(
    plan.order.map((term) => orderTermSql(plan.alias, term)),
    ', ',
  )}`
}

function orderTermSql(alias: string, { field, through, direction, nulls }: PlannedOrder): Sql {
  const value = through
    ? sql`(select ${fieldSql(through.read.alias, field)} ${relatedRowsSql(through)})`
    : fieldSql(alias, field)
  return sql`${value} ${trusted(nulls === null ? direction : `${direction} nulls ${nulls}`)}`
}

function rangeSql({ offset, limit }: ReadPlan): Sql {
  const skipped = offset > 0 ? sql` offset ${offset}::bigint` : EMPTY
  return sql` limit ${limit}::bigint${skipped}`
}
