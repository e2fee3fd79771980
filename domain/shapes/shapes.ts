/**
 * What an answer of a server function looks like, for pages that read few answers and are to be light: members, lists and
 * plain values. Schemas (domain/schema.ts) can do far more and weigh as much as such a page; what comes in to a function is
 * always read by them.
 */
export type Shape<Value> = {
  /** Asked like a schema. What the shape does not name is left out. */
  safeParse(value: unknown): Read<Value>
  /** @throws TypeError for what does not fit */
  parse(value: unknown): Value
}
export type ShapeOf<S> = S extends Shape<infer Value> ? Value : never

type Read<Value> = { success: true; data: Value } | { success: false; error: Error }
type Members = Record<string, Shape<unknown>>
type Found<Named extends Members> = { [Name in keyof Named]: ShapeOf<Named[Name]> }

export const text: Shape<string> = plain('a text', (value) => typeof value === 'string')
export const number: Shape<number> = plain('a number', (value) => Number.isFinite(value))
export const yesOrNo: Shape<boolean> = plain('true or false', (value) => typeof value === 'boolean')

export function oneOf<const Word extends string>(words: readonly Word[]): Shape<Word> {
  return plain(`one of ${words.join(', ')}`, (value) => words.includes(value as Word))
}

export function orNull<Value>(shape: Shape<Value>): Shape<Value | null> {
  return make<Value | null>((value) =>
    value === null ? { success: true, data: null } : shape.safeParse(value),
  )
}

/** @param fallback in place of what is not there */
export function orElse<Value>(shape: Shape<Value>, fallback: Value): Shape<Value> {
  return make((value) => (value === undefined ? { success: true, data: fallback } : shape.safeParse(value)))
}

export function listOf<Value>(shape: Shape<Value>): Shape<Value[]> {
  return make((value) => {
    if (!Array.isArray(value)) return refuse('a list')
    const data: Value[] = []
    for (const [index, item] of value.entries()) {
      const read = shape.safeParse(item)
      if (!read.success) return refuse(`right in its place ${index}`, read.error)
      data.push(read.data)
    }
    return { success: true, data }
  })
}

/** @param maybe members that may be missing; then they are missing in what comes out, too */
export function object<Named extends Members>(named: Named): Shape<Found<Named>>
export function object<Named extends Members, Maybe extends Members>(
  named: Named,
  maybe: Maybe,
): Shape<Found<Named> & Partial<Found<Maybe>>>
export function object(named: Members, maybe: Members = {}): Shape<Record<string, unknown>> {
  const members = [...Object.entries(named), ...Object.entries(maybe)]
  return make((value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse('an object')
    const given = value as Record<string, unknown>
    const data: Record<string, unknown> = {}
    for (const [name, shape] of members) {
      if (given[name] === undefined && name in maybe) continue
      const read = shape.safeParse(given[name])
      if (!read.success) return refuse(`right in its member ${name}`, read.error)
      data[name] = read.data
    }
    return { success: true, data }
  })
}

function plain<Value>(expected: string, fits: (value: unknown) => boolean): Shape<Value> {
  return make((value) => (fits(value) ? { success: true, data: value as Value } : refuse(expected)))
}

function make<Value>(read: Shape<Value>['safeParse']): Shape<Value> {
  return {
    safeParse: read,
    parse(value) {
      const found = read(value)
      if (found.success) return found.data
      throw found.error
    },
  }
}

function refuse(expected: string, cause?: Error): { success: false; error: Error } {
  return { success: false, error: new TypeError(`It should be ${expected}`, { cause }) }
}
