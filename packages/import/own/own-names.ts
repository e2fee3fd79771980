/** Authors and tags in an export of this site. */
import { z } from '../schema.ts'

const MAX_TEXT_LENGTH = 8_000
const MAX_FORMER = 200
const MAX_LINKS = 10

const text = z
  .string()
  .max(MAX_TEXT_LENGTH)
  .transform((value) => value.toWellFormed().replaceAll('\0', ''))
const former = z.array(text).max(MAX_FORMER).default([])

/** The table validates the values. */
export const ownAuthor = z.object({
  slug: text,
  name: text,
  role: text.default(''),
  bio: text.default(''),
  picture: text.nullable().default(null),
  links: z
    .array(z.object({ url: text, label: text.optional() }))
    .max(MAX_LINKS)
    .default([]),
  /** Slugs that redirect to it. */
  former,
})
export type OwnAuthor = z.infer<typeof ownAuthor>

export const ownTag = z.object({ slug: text, name: text, description: text.default(''), former })
export type OwnTag = z.infer<typeof ownTag>

export type OwnNames = { authors: OwnAuthor[]; tags: OwnTag[] }

export const NAME_KEYS = { authors: 'peakshelf_authors', tags: 'peakshelf_tags' } as const

/** Reads authors and tags of a file without its posts; null if there are none. Ignores invalid entries. */
export function readOwnNames(surroundings: unknown): OwnNames | null {
  const read = namesOfFile.safeParse(surroundings)
  if (!read.success) return null
  const names = {
    authors: keepValid(ownAuthor, read.data[NAME_KEYS.authors]),
    tags: keepValid(ownTag, read.data[NAME_KEYS.tags]),
  }
  return names.authors.length + names.tags.length === 0 ? null : names
}

const namesOfFile = z.object({
  [NAME_KEYS.authors]: z.array(z.unknown()).default([]),
  [NAME_KEYS.tags]: z.array(z.unknown()).default([]),
})

function keepValid<Value>(schema: z.ZodType<Value>, list: readonly unknown[]): Value[] {
  return list.flatMap((entry) => {
    const read = schema.safeParse(entry)
    return read.success ? [read.data] : []
  })
}
