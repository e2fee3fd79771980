import type { PlannedCondition, PlannedEmbed, PlannedField } from '../plan/read-plan.ts'
import type { Comparison, IsValue, SearchOperator, Test } from '../request/filter-grammar.ts'
import { comparedType, fieldSql } from './field-sql.ts'
import { EMPTY, identifier, joinSql, type Sql, sql, tableSql, trusted } from './sql.ts'

const OPERATORS: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  like: 'like',
  ilike: 'ilike',
  match: '~',
  imatch: '~*',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

const IS_TESTS: Record<IsValue, string> = {
  null: 'is null',
  not_null: 'is not null',
  true: 'is true',
  false: 'is false',
  unknown: 'is unknown',
}

const QUERY_FUNCTIONS: Record<SearchOperator, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const PATTERN_OPERATORS: readonly Comparison[] = ['like', 'ilike', 'match', 'imatch']
const WILDCARD_OPERATORS: readonly Comparison[] = ['like', 'ilike']

export const IN_TIME = sql`rest.in_time()`

/** @param first evaluated before the other conditions */
export function whereSql(
  alias: string,
  conditions: readonly PlannedCondition[],
  first: Sql | null = null,
): Sql {
  const all = conditions.map((condition) => conditionSql(alias, condition))
  if (first) all.unshift(first)
  return all.length === 0 ? EMPTY : sql` where ${joinSql(all, ' and ')}`
}

function joinConditions(alias: string, conditions: readonly PlannedCondition[], word: 'and' | 'or'): Sql {
  return joinSql(
    conditions.map((condition) => conditionSql(alias, condition)),
    ` ${word} `,
  )
}

function conditionSql(alias: string, condition: PlannedCondition): Sql {
  const not = trusted(condition.isNegated ? 'not ' : '')
  switch (condition.kind) {
    case 'exists':
      return sql`${not}exists (select 1 ${relatedRowsSql(condition.embed)})`
    case 'test':
      return sql`${not}(${timedTestSql(alias, condition.field, condition.test)})`
    default:
      return sql`${not}(${joinConditions(alias, condition.conditions, condition.kind)})`
  }
}

/** `from child where child.parent_id = parent.id and …` */
export function relatedRowsSql({ relationship, read, parentAlias }: PlannedEmbed): Sql {
  const child = identifier(read.alias)
  const joined = relationship.join.map(
    ({ parentColumn, childColumn }) =>
      sql`${child}.${identifier(childColumn)} = ${identifier(parentAlias)}.${identifier(parentColumn)}`,
  )
  const conditions = [...read.conditions, ...read.required].map((condition) =>
    conditionSql(read.alias, condition),
  )
  return sql`from ${tableSql(relationship.table.name)} as ${child} where ${joinSql([...joined, ...conditions], ' and ')}`
}

/** Postgres considers patterns cheap and would evaluate them first; `case` keeps the order. */
function timedTestSql(alias: string, field: PlannedField, test: Test): Sql {
  const tested = testSql(fieldSql(alias, field), field, test)
  return isSlow(field, test) ? sql`case when ${IN_TIME} then ${tested} end` : tested
}

function isSlow(field: PlannedField, test: Test): boolean {
  if (test.kind === 'search') return comparedType(field) !== 'tsvector'
  return (test.kind === 'compare' || test.kind === 'quantified') && PATTERN_OPERATORS.includes(test.operator)
}

function testSql(left: Sql, field: PlannedField, test: Test): Sql {
  const type = comparedType(field)
  switch (test.kind) {
    case 'compare': {
      const value = WILDCARD_OPERATORS.includes(test.operator) ? test.value.replaceAll('*', '%') : test.value
      const right = PATTERN_OPERATORS.includes(test.operator)
        ? sql`${value}`
        : sql`${value}::${trusted(type)}`
      return sql`${left} ${trusted(OPERATORS[test.operator])} ${right}`
    }
    case 'quantified':
      return quantifiedSql(left, type, test)
    case 'in':
      return sql`${left} = any(${formatArray(test.values)}::${trusted(type)}[])`
    case 'is':
      return sql`${left} ${trusted(IS_TESTS[test.value])}`
    default:
      return searchSql(left, type, test)
  }
}

function quantifiedSql(left: Sql, type: string, test: Extract<Test, { kind: 'quantified' }>): Sql {
  const value = WILDCARD_OPERATORS.includes(test.operator) ? test.value.replaceAll('*', '%') : test.value
  const elementType = PATTERN_OPERATORS.includes(test.operator) ? 'text' : type
  return sql`${left} ${trusted(OPERATORS[test.operator])} ${trusted(test.quantifier)}(${value}::${trusted(elementType)}[])`
}

function searchSql(left: Sql, type: string, test: Extract<Test, { kind: 'search' }>): Sql {
  const language = test.language === null ? EMPTY : sql`${test.language}::regconfig, `
  const document = type === 'tsvector' ? left : sql`to_tsvector(${language}${left})`
  return sql`${document} @@ ${trusted(QUERY_FUNCTIONS[test.operator])}(${language}${test.value})`
}

function formatArray(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`
}
