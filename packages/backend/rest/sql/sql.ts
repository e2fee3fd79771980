/**
 * SQL as fragments that carry their values. A string put into the template is always bound as a parameter;
 * text of a statement can only come from the template itself, `identifier` or `trusted`.
 */

import { quoteIdentifier } from '#backend/database/quote-identifier.ts'

export type Sql = { readonly chunks: readonly string[]; readonly values: readonly string[] }

type Part = Sql | string | number

/** Builds a fragment; strings and numbers become parameters of type text, fragments are spliced in. */
export function sql(texts: TemplateStringsArray, ...parts: readonly Part[]): Sql {
  const chunks: string[] = [texts[0]!]
  const values: string[] = []
  parts.forEach((part, index) => {
    const following = texts[index + 1]!
    if (typeof part !== 'object') {
      values.push(String(part))
      chunks.push(following)
      return
    }
    chunks[chunks.length - 1] += part.chunks[0]!
    chunks.push(...part.chunks.slice(1))
    chunks[chunks.length - 1] += following
    values.push(...part.values)
  })
  return { chunks, values }
}

export const EMPTY: Sql = { chunks: [''], values: [] }

/** SQL text that comes from the database's own catalogue or from a constant, never from a request. */
export function trusted(text: string): Sql {
  return { chunks: [text], values: [] }
}

/** A name from the schema cache, or an output name, as a quoted identifier. */
export function identifier(name: string): Sql {
  return trusted(quoteIdentifier(name))
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  return parts.reduce(
    (joined, part, index) => (index === 0 ? part : sql`${joined}${trusted(separator)}${part}`),
    EMPTY,
  )
}

/**
 * The statement text with `$n::text` in place of each value. Every value travels as text, so that the
 * database alone decides how it reads; the fragment around it names the type.
 */
export function renderSql(fragment: Sql): { text: string; values: readonly string[] } {
  const text = fragment.chunks.reduce((joined, chunk, index) => `${joined}$${index}::text${chunk}`)
  return { text, values: fragment.values }
}

/** The one schema whose tables and functions the table service shows. */
export const EXPOSED_SCHEMA = 'public'

/** The schema-qualified, quoted name of a table or function from the schema cache. */
export function tableSql(name: string): Sql {
  return sql`${identifier(EXPOSED_SCHEMA)}.${identifier(name)}`
}
