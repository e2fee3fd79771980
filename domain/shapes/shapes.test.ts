import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from '#domain/schema.ts'
import { listOf, number, object, oneOf, orElse, orNull, type Shape, text, yesOrNo } from './shapes.ts'

/** The same answer, said by a shape and by a schema. */
const pairs: [string, Shape<unknown>, z.ZodType][] = [
  ['a text', text, z.string()],
  ['a number', number, z.number()],
  ['true or false', yesOrNo, z.boolean()],
  ['one of some words', oneOf(['a', 'b']), z.enum(['a', 'b'])],
  ['a text or null', orNull(text), z.string().nullable()],
  ['a number with a fallback', orElse(number, 7), z.number().default(7)],
  ['a list', listOf(orNull(text)), z.array(z.string().nullable())],
  [
    'an object',
    object(
      { a: text, b: orElse(orNull(number), null), c: listOf(object({ a: yesOrNo })) },
      { d: text, e: object({ a: number }) },
    ),
    z.object({
      a: z.string(),
      b: z.number().nullable().default(null),
      c: z.array(z.object({ a: z.boolean() })),
      d: z.string().optional(),
      e: z.object({ a: z.number() }).optional(),
    }),
  ],
]

const leaf = fc.constantFrom<unknown>('a', 'b', '', 0, 1.5, -1, true, false, null, undefined, NaN, Infinity)
const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ weight: 4, arbitrary: leaf }, tie('list'), tie('members')),
  list: fc.array(tie('value'), { maxLength: 2 }),
  members: fc.record(
    { a: tie('value'), b: tie('value'), c: tie('list'), d: tie('value'), e: tie('value'), f: tie('value') },
    { requiredKeys: [] },
  ),
}))
const fitting = fc.record(
  {
    a: fc.string(),
    b: fc.option(fc.integer()),
    c: fc.array(fc.record({ a: fc.boolean(), more: fc.string() })),
    d: fc.string(),
    e: fc.record({ a: fc.integer() }),
  },
  { requiredKeys: ['a', 'c'] },
)

test.each(pairs)('%s is read as by the schema that says the same', (_name, shape, schema) => {
  fc.assert(
    fc.property(fc.oneof(value, fitting), (given) => {
      const read = shape.safeParse(given)
      const expected = schema.safeParse(given)
      expect(read.success).toBe(expected.success)
      if (read.success) expect(read.data).toEqual(expected.data)
    }),
    { numRuns: 500 },
  )
})

test('what is missing stays missing, and what is not named is left out', () => {
  const read = object({ a: text }, { b: text }).safeParse({ a: 'x', c: 'y' })
  expect(read).toEqual({ success: true, data: { a: 'x' } })
  expect(read.success && Object.keys(read.data)).toEqual(['a'])
})

test('what is wrong is said with the way to it', () => {
  const read = object({ list: listOf(number) }).safeParse({ list: [1, '2'] })
  const words: string[] = []
  for (let error = read.success ? undefined : read.error; error; error = error.cause as Error | undefined)
    words.push(error.message)
  expect(words).toEqual([
    'It should be right in its member list',
    'It should be right in its place 1',
    'It should be a number',
  ])
})
