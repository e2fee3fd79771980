import { expect, test } from 'vitest'
import type {
  DatabaseFunction,
  FunctionArgument,
  SchemaCache,
} from '#backend/database/schema/schema-cache.ts'
import { chooseFunction } from './call-plan.ts'

const argument = (name: string, more: Partial<FunctionArgument> = {}): FunctionArgument => ({
  name,
  type: 'integer',
  hasDefault: false,
  isVariadic: false,
  ...more,
})

function makeFunction(
  name: string,
  args: FunctionArgument[],
  more: Partial<DatabaseFunction> = {},
): DatabaseFunction {
  return {
    name,
    arguments: args,
    returnType: 'integer',
    returnsSet: false,
    returnColumns: null,
    returnTable: null,
    volatility: 'volatile',
    ...more,
  }
}

function makeSchema(...functions: DatabaseFunction[]): SchemaCache {
  return {
    schema: 'public',
    tables: new Map(),
    enums: new Map(),
    functions: Map.groupBy(functions, (entry) => entry.name),
  }
}

const one = makeFunction('f', [argument('a')])
const two = makeFunction('f', [argument('a'), argument('b')])
const withDefault = makeFunction('g', [argument('a'), argument('b', { hasDefault: true })])

test('chooses the overload with exactly these arguments', () => {
  expect(chooseFunction(makeSchema(one, two), 'f', ['a']).target).toBe(one)
  expect(chooseFunction(makeSchema(one, two), 'f', ['b', 'a']).target).toBe(two)
})

test('default and variadic arguments may be omitted', () => {
  expect(chooseFunction(makeSchema(withDefault), 'g', ['a']).given).toEqual([argument('a')])
  const variadic = makeFunction('v', [argument('xs', { isVariadic: true })])
  expect(chooseFunction(makeSchema(variadic), 'v', []).given).toEqual([])
})

test('a single unnamed JSON argument receives the whole body', () => {
  const whole = makeFunction('w', [argument('', { type: 'json' })])
  expect(chooseFunction(makeSchema(whole), 'w', ['any', 'keys'])).toMatchObject({
    target: whole,
    takesWholeBody: true,
  })
})

test('finds nothing for a missing or extra argument and names the candidates', () => {
  for (const names of [[], ['a', 'c']]) {
    expect(() => chooseFunction(makeSchema(one), 'f', names)).toThrow(
      expect.objectContaining({
        code: 'PGRST202',
        hint: 'Perhaps you meant to call the function public.f(a)',
      }),
    )
  }
  expect(() => chooseFunction(makeSchema(one), 'unlike_any', [])).toThrow(
    expect.objectContaining({
      code: 'PGRST202',
      message: 'Could not find the function public.unlike_any without parameters in the schema cache',
      hint: null,
    }),
  )
})
