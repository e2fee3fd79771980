import { expect, test } from 'vitest'
import { parseQuery } from './query.ts'

const parse = (text: string) => parseQuery(new URLSearchParams(text), null, null)
const times = (count: number, build: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => build(n)).join(',')

/** [what, maximum, a query with that many] */
const SHAPES: [string, number, (count: number) => string][] = [
  ['selected columns', 100, (count) => `select=${times(count, (n) => `c${n}`)}`],
  ['selected columns', 100, (count) => `select=rel(${times(count - 1, (n) => `c${n}`)})`],
  ['related tables', 10, (count) => `select=${times(count, (n) => `a${n}:rel(id)`)}`],
  ['related tables', 10, (count) => `select=a:rel(${times(count - 1, (n) => `a${n}:rel(id)`)})`],
  ['copies of one column', 4, (count) => `select=${times(count, (n) => `a${n}:content`)}`],
  ['copies of one column', 4, (count) => `select=${times(count, (n) => `a${n}:content::text`)}`],
  ['copies of one column', 4, (count) => `select=${times(count, () => '*')}`],
  ['paths into one column', 20, (count) => `select=${times(count, (n) => `a${n}:data->k${n}`)}`],
  ['conditions', 100, (count) => Array.from({ length: count }, () => 'a=eq.1').join('&')],
  ['conditions', 100, (count) => `or=(${times(count - 1, () => 'a.eq.1')})`],
  ['conditions', 100, (count) => `or=(${times((count - 1) / 3, () => 'and(a.eq.1,b.eq.2)')})`],
  ['text searches and patterns', 10, (count) => `or=(${times(count, () => 'content.plfts.a')})`],
  ['text searches and patterns', 10, (count) => `or=(${times(count, () => 'content.not.ilike.a')})`],
  ['text searches and patterns', 10, (count) => `a=like(any).{${times(count, () => 'x')}}`],
  ['text searches and patterns', 10, (count) => `a=imatch(all).{${times(count, () => 'x')}}`],
  ['text searches and patterns', 10, (count) => `rel.or=(${times(count, () => 'a.match.x')})`],
  ['values in lists', 1000, (count) => `a=in.(${times(count, (n) => String(n))})`],
  ['values in lists', 1000, (count) => `a=eq(any).{${times(count, (n) => String(n))}}`],
  ['columns to sort by', 10, (count) => `order=${times(count, (n) => `c${n}`)}`],
  ['steps in one path', 10, (count) => `select=data${'->a'.repeat(count)}`],
  ['steps in one path', 10, (count) => `data${'->a'.repeat(count)}=eq.1`],
  ['steps in one path', 10, (count) => `order=data${'->a'.repeat(count)}`],
  ['wildcards in one pattern', 10, (count) => `a=like.${'*b'.repeat(count)}`],
  ['characters in a searched text', 500, (count) => `a=wfts.${'x'.repeat(count)}`],
  ['characters in a searched text', 500, (count) => `a=ilike.${'x'.repeat(count)}`],
]

test.for(SHAPES)('%s: allows %i and no more', ([subject, most, build]) => {
  expect(() => parse(build(most))).not.toThrow()
  // The next size that the shape can have.
  expect(() => parse(build(most + 3))).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'PGRST100',
      message: `A query may have at most ${most} ${subject}`,
      details: expect.stringMatching(/^This one has \d+\.$/),
      hint: 'Request less, or send several requests.',
    }),
  )
})
