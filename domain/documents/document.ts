import { z } from '#domain/schema.ts'

export type ContentDocument<Content = unknown> = {
  /** Name in the database, such as `home` or `service/reporting`. */
  name: string
  /** Name in the interface. */
  label: string
  schema: z.ZodType<Content>
  /** Content while nothing else is published. */
  fallback: Content
  /** Adds to a content what follows from the published one, such as former addresses, before it is stored. */
  complete?(content: Content, published: Content): Content
}

export type ContentOf<Document> = Document extends ContentDocument<infer Content> ? Content : never

/** All documents of a site. */
export type DocumentCatalog = {
  /** Those that every site has. */
  documents: readonly ContentDocument[]
  /** Null for an unknown name; finds those that owners add, too. */
  findDocument: (name: string) => ContentDocument | null
}

/** Published contents by document name. */
export type StoredDocuments = Readonly<Record<string, unknown>>

export type SiteContent = { read<Content>(document: ContentDocument<Content>): Content }

export function defineDocument<Schema extends z.ZodType>(document: {
  name: string
  label: string
  schema: Schema
  fallback: z.output<Schema>
  complete?(content: z.output<Schema>, published: z.output<Schema>): z.output<Schema>
}): ContentDocument<z.output<Schema>> {
  return document as ContentDocument<z.output<Schema>>
}

/**
 * The stored content, or the fallback if there is none or it can't be used. A field that a release has added is filled
 * from the fallback.
 * @returns problems of an unusable content by path, such as `{ 'hero.headline': 'Enter a text.' }`
 */
export function parseContent<Content>(
  { schema, fallback }: ContentDocument<Content>,
  stored: unknown,
): { content: Content; problems: Record<string, string> } {
  if (stored === undefined) return { content: fallback, problems: {} }
  const first = schema.safeParse(stored)
  if (first.success) return { content: first.data, problems: {} }
  const filled = structuredClone(stored)
  for (const { path } of first.error.issues)
    if (readPath(stored, path) === undefined) fillPath(filled, fallback, path)
  const second = schema.safeParse(filled)
  if (second.success) return { content: second.data, problems: {} }
  const problems = second.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return { content: fallback, problems: Object.fromEntries(problems) }
}

type Path = readonly PropertyKey[]

function readPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value)
}

/** New entries of a list are filled from its first entry in the fallback. */
function fillPath(content: unknown, fallback: unknown, path: Path): void {
  const parent = readPath(content, path.slice(0, -1))
  const source = path.reduce<unknown>((inner, key) => {
    const value = (inner as Record<PropertyKey, unknown> | null)?.[key]
    return value === undefined && Array.isArray(inner) ? inner[0] : value
  }, fallback)
  if (typeof parent !== 'object' || parent === null || source === undefined) return
  ;(parent as Record<PropertyKey, unknown>)[path.at(-1)!] = structuredClone(source)
}

/** @param finish applied to each content once, such as to fill in the agency's name */
export function createSiteContent(
  stored: StoredDocuments,
  finish: <Content>(content: Content, document: ContentDocument<Content>) => Content,
): SiteContent {
  const contents = new Map<string, unknown>()
  return {
    read<Content>(document: ContentDocument<Content>): Content {
      const { name } = document
      if (!contents.has(name))
        contents.set(name, finish(parseContent(document, stored[name]).content, document))
      return contents.get(name) as Content
    },
  }
}

/** Where no site is at hand; `{agency}` is not filled in. */
export const fallbackContent: SiteContent = { read: ({ fallback }) => fallback }
