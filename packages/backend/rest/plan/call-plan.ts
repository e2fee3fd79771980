import type {
  DatabaseFunction,
  FunctionArgument,
  SchemaCache,
} from '#backend/database/schema/schema-cache.ts'
import { restErrors } from '../errors.ts'
import { findClosest, type Relation } from './find-in-schema.ts'

export type ResultKind = 'void' | 'value' | 'values' | 'row' | 'rows'

export type ChosenFunction = {
  target: DatabaseFunction
  given: readonly FunctionArgument[]
  /** True if the body is the single unnamed argument. */
  takesWholeBody: boolean
}

export const VALUE_COLUMN = 'value'

const WHOLE_BODY_TYPES = ['json', 'jsonb']

export function listArgumentNames(schema: SchemaCache, name: string): ReadonlySet<string> {
  const overloads = schema.functions.get(name) ?? []
  return new Set(overloads.flatMap((overload) => overload.arguments.map((argument) => argument.name)))
}

export function chooseFunction(
  schema: SchemaCache,
  name: string,
  givenNames: readonly string[],
): ChosenFunction {
  const overloads = schema.functions.get(name) ?? []
  const matching = overloads.filter((overload) => accepts(overload, givenNames))
  const [only, ...others] = matching
  if (others.length > 0)
    throw restErrors.ambiguousFunction(
      matching.map((overload) => `${schema.schema}.${describeSignature(overload)}`),
    )
  if (only) {
    const given = only.arguments.filter((argument) => givenNames.includes(argument.name))
    return { target: only, given, takesWholeBody: false }
  }
  const whole = overloads.find(takesWholeBody)
  if (whole) return { target: whole, given: whole.arguments, takesWholeBody: true }
  const closest = overloads.length > 0 ? overloads[0]! : findClosestFunction(schema, name)
  throw restErrors.unknownFunction(
    `${schema.schema}.${name}${describeNames(givenNames)}`,
    closest &&
      `${schema.schema}.${closest.name}${describeNames(closest.arguments.map((argument) => argument.name))}`,
  )
}

function accepts(overload: DatabaseFunction, givenNames: readonly string[]): boolean {
  const { arguments: all } = overload
  return (
    all.every((argument) => argument.name !== '') &&
    givenNames.every((name) => all.some((argument) => argument.name === name)) &&
    all.every((argument) => argument.hasDefault || argument.isVariadic || givenNames.includes(argument.name))
  )
}

function takesWholeBody({ arguments: all }: DatabaseFunction): boolean {
  return all.length === 1 && all[0]!.name === '' && WHOLE_BODY_TYPES.includes(all[0]!.type)
}

function findClosestFunction(schema: SchemaCache, name: string): DatabaseFunction | null {
  const closest = findClosest(name, schema.functions.keys())
  return closest === null ? null : schema.functions.get(closest)![0]!
}

function describeNames(names: readonly string[]): string {
  return names.length > 0 ? `(${names.join(', ')})` : ' without parameters'
}

function describeSignature({ name, arguments: all }: DatabaseFunction): string {
  return `${name}(${all.map((argument) => `${argument.name} => ${argument.type}`).join(', ')})`
}

export function describeResult({ returnType, returnsSet, returnColumns }: DatabaseFunction): ResultKind {
  if (returnType === 'void') return 'void'
  if (returnColumns) return returnsSet ? 'rows' : 'row'
  return returnsSet ? 'values' : 'value'
}

export function describeResultRelation(schema: SchemaCache, target: DatabaseFunction): Relation {
  const table = target.returnTable === null ? null : (schema.tables.get(target.returnTable) ?? null)
  const columns = target.returnColumns ?? [{ name: VALUE_COLUMN, type: target.returnType }]
  return {
    name: target.name,
    columns: new Map(
      columns.map(({ name, type }) => [name, table?.columns.get(name) ?? { name, baseType: type }]),
    ),
    table,
  }
}
