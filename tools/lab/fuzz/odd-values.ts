/** Unexpected values for every surface. */
import * as fc from 'fast-check'

const AWKWARD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u{feff}',
  '\u{202e}',
  '\u{d800}',
  '👩‍👩‍👧‍👦',
  'ﷺ'.repeat(50),
  "'; drop table blog_posts; --",
  '" onload="alert(1)',
  '<script>alert(1)</script>',
  '${7*7}',
  '%s%n%x',
  '%',
  '%00',
  '%ff%fe',
  '%2e%2e%2f',
  '../../../etc/passwd',
  '..\\..\\x',
  '\r\nX-Injected: yes',
  '-0',
  'NaN',
  '1e999',
  '9'.repeat(400),
  '-9223372036854775809',
  '2147483648',
  'true',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'toString',
  '0000-00-00',
  '2026-02-30',
  '275760-09-13T00:00:00.001Z',
  '-271821-04-19T23:59:59Z',
  'infinity',
  '00000000-0000-4000-8000-000000000000',
  '00000000-0000-0000-0000-00000000000g',
  'http://127.0.0.1:1/',
  'http://[::1]:1/x',
  'javascript:alert(1)',
  'data:text/html,x',
  'a@b',
  'nobody@example.invalid',
  'eyJhbGciOiJub25lIn0.e30.',
  'e30.e30.e30',
  '('.repeat(300),
  '*'.repeat(1000),
  'a,'.repeat(500),
  '{"a":'.repeat(80),
  'x'.repeat(70_000),
] as const

/** An awkward text, any Unicode, or a short plain one. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...AWKWARD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ maxLength: 12 }),
)

const oddNumber = fc.oneof(
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, -1, 1e308, 2 ** 31, 2 ** 53, -(2 ** 63), 0.1),
)

/** Any JSON value. */
export const oddJson: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], { length: 1 }),
  fc.array(oddText, { maxLength: 4 }),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
)

/** A valid value with one to three changes, deletions or additions. */
export function mutated(valid: readonly unknown[]): fc.Arbitrary<unknown> {
  const change = fc.record({
    place: fc.nat(),
    how: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap'),
    name: oddText,
    value: oddJson,
  })
  return fc
    .tuple(fc.constantFrom(...valid), fc.array(change, { minLength: 1, maxLength: 3 }))
    .map(([value, changes]) => changes.reduce<unknown>(applyChange, structuredClone(value)))
}

type Change = { place: number; how: string; name: string; value: unknown }
type Place = { holder: Record<string, unknown>; key: string }

function applyChange(value: unknown, { place, how, name, value: drawn }: Change): unknown {
  const put = structuredClone(drawn)
  const places = listPlaceholders(value)
  if (places.length === 0 || place % 23 === 0) return put
  const { holder, key } = places[place % places.length]!
  if (how === 'remove') delete holder[key]
  else if (how === 'add' && !Array.isArray(holder)) define(holder, name, put)
  else define(holder, key, how === 'wrap' ? [holder[key]] : put)
  return value
}

/** Also sets keys such as `__proto__`, which an assignment would treat specially. */
function define(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, writable: true, configurable: true })
}

function listPlaceholders(value: unknown): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...listPlaceholders(holder[key])])
}

/** Usually a known value, sometimes an odd one. */
export const mostly = (...known: string[]): fc.Arbitrary<string> =>
  fc.oneof({ arbitrary: fc.constantFrom(...known), weight: 4 }, { arbitrary: oddText, weight: 1 })

/** Random sequence of tokens of a small language. */
export const phrase = (tokens: readonly string[], maxLength = 12): fc.Arbitrary<string> =>
  fc
    .array(
      fc.oneof({ arbitrary: fc.constantFrom(...tokens), weight: 9 }, { arbitrary: oddText, weight: 1 }),
      {
        maxLength,
      },
    )
    .map((parts) => parts.join(''))

/** Percent-encodes a URL component. */
export const escape = (text: string): string => encodeURIComponent(text.toWellFormed())

/** A path segment, encoded or, as attackers send it, not. */
export const segment = (...known: string[]): fc.Arbitrary<string> =>
  fc
    .tuple(mostly(...known), fc.boolean())
    .map(([text, isEscaped]) => (isEscaped ? escape(text) : text.replaceAll(/[^\x21-\x7e]|[?#]/g, '%25')))

export const queryOf = (
  names: readonly string[],
  value: fc.Arbitrary<string> = oddText,
): fc.Arbitrary<string> =>
  fc.array(fc.tuple(mostly(...names), value), { maxLength: 4 }).map((pairs) => {
    const query = pairs.map(([name, text]) => `${escape(name)}=${escape(text)}`).join('&')
    return query === '' ? '' : `?${query}`
  })
