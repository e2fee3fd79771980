import type { FunctionArgument } from '#backend/database/schema/schema-cache.ts'
import { type ChosenFunction, type ResultKind, VALUE_COLUMN } from '../plan/call-plan.ts'
import { EMPTY, identifier, joinSql, type Sql, sql, tableSql, trusted } from './sql.ts'

/** Where the arguments come from: a JSON body, or texts of a query string by name. */
export type CallArguments =
  { kind: 'json'; text: string } | { kind: 'texts'; values: ReadonlyMap<string, readonly string[]> }

/** A query that calls the function once and gives its result as rows. */
export function callSql(chosen: ChosenFunction, given: CallArguments, result: ResultKind): Sql {
  const name = tableSql(chosen.target.name)
  const outputs =
    result === 'row' || result === 'rows' ? sql`result.*` : sql`result as ${identifier(VALUE_COLUMN)}`
  if (chosen.takesWholeBody) {
    const [argument] = chosen.given
    const body = given.kind === 'json' ? given.text : '{}'
    return sql`select ${outputs} from ${name}(${body}::${trusted(argument!.type)}) as result`
  }
  if (given.kind === 'texts') {
    const values = chosen.given.map((argument) =>
      namedSql(argument, textSql(argument, given.values.get(argument.name)!)),
    )
    return sql`select ${outputs} from ${name}(${joinSql(values, ', ')}) as result`
  }
  const values = chosen.given.map((argument) => namedSql(argument, sql`item.${identifier(argument.name)}`))
  return sql`select ${outputs} from ${itemSql(chosen.given, given.text)}${name}(${joinSql(values, ', ')}) as result`
}

function namedSql(argument: FunctionArgument, value: Sql): Sql {
  return sql`${trusted(argument.isVariadic ? 'variadic ' : '')}${identifier(argument.name)} => ${value}`
}

/** Several values of one name are the elements of a variadic argument; otherwise the last one counts. */
function textSql(argument: FunctionArgument, values: readonly string[]): Sql {
  const type = trusted(argument.type)
  if (!argument.isVariadic) return sql`${values.at(-1)!}::${type}`
  const elements = values.map((value) => sql`${value}`)
  return sql`array[${joinSql(elements, ', ')}]::${type}`
}

/** The JSON body as one row of typed columns; nothing when there are no arguments. */
function itemSql(given: readonly FunctionArgument[], text: string): Sql {
  if (given.length === 0) return EMPTY
  const definition = given.map(({ name, type }) => sql`${identifier(name)} ${trusted(type)}`)
  return sql`json_to_record(${text}::json) as item(${joinSql(definition, ', ')}), `
}
