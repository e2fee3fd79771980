/**
 * SQL fragments with values. Strings in a template are always bound as parameters; SQL text comes from templates,
 * `identifier` or `trusted` only.
 */

import { quoteIdentifier } from '#backend/database/quote-identifier.ts'

export type Sql = { readonly chunks: readonly string[]; readonly values: readonly string[] }

type Part = Sql | string | number

/** Strings and numbers become text parameters, fragments are inserted. */
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

/** SQL from the catalog or a constant, never from a request. */
export function trusted(text: string): Sql {
  return { chunks: [text], values: [] }
}

export function identifier(name: string): Sql {
  return trusted(quoteIdentifier(name))
}

export function joinSql(parts: readonly Sql[], separator: string): Sql {
  return parts.reduce(
    (joined, part, index) => (index === 0 ? part : sql`${joined}${trusted(separator)}${part}`),
    EMPTY,
  )
}

/** Uses `$n::text` for each value: fragments cast them. */
export function renderSql(fragment: Sql): { text: string; values: readonly string[] } {
  const text = fragment.chunks.reduce((joined, chunk, index) => `${joined}$${index}::text${chunk}`)
  return { text, values: fragment.values }
}

export const EXPOSED_SCHEMA = 'public'

export function tableSql(name: string): Sql {
  return sql`${identifier(EXPOSED_SCHEMA)}.${identifier(name)}`
}
