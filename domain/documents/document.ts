import { z } from '#domain/schema.ts'

export type ContentDocument<Content = unknown> = {
  /** Name in the database, such as `home` or `service/reporting`. */
  name: string
  /** Name in the interface. */
  label: string
  schema: z.ZodType<Content>
  /** Default content, used until something else is published. */
  fallback: Content
  /** Called before content is stored. Adds data derived from the published content, such as former slugs. */
  complete?(content: Content, published: Content): Content
  /** Source for fields that a release added and stored content lacks; `fallback` if absent. */
  completeFrom?(stored: unknown): unknown
  /** False if it is edited in the admin instead of on pages. */
  isEditedOnPages?: boolean
}

export type ContentOf<Document> = Document extends ContentDocument<infer Content> ? Content : never

export type DocumentCatalog = {
  /** Documents that every site has. */
  documents: readonly ContentDocument[]
  /** Finds a document by name, also one added by an owner. Null if there is none. */
  findDocument: (name: string) => ContentDocument | null
}

/** Published contents by document name. */
export type StoredDocuments = Readonly<Record<string, unknown>>

export type SiteContent = {
  read<Content>(document: ContentDocument<Content>): Content
  /** True if unpublished changes are included. */
  isDraft?: boolean
  /** Set on a preview: when its link expires. */
  previewUntil?: string
}

export function defineDocument<Schema extends z.ZodType>(document: {
  name: string
  label: string
  schema: Schema
  /** The content is imported from a JSON file, so only a test checks it against the schema. */
  fallback: unknown
  complete?(content: z.output<Schema>, published: z.output<Schema>): z.output<Schema>
  completeFrom?(stored: unknown): unknown
  isEditedOnPages?: boolean
}): ContentDocument<z.output<Schema>> {
  return document as ContentDocument<z.output<Schema>>
}

/**
 * Returns the stored content, or the fallback if there is none or it is invalid. Missing fields, which a
 * release added, are filled from the fallback.
 * @returns `problems` of invalid content by path, such as `{ 'hero.headline': 'Enter a text.' }`
 */
export function parseContent<Content>(
  { schema, fallback, completeFrom }: ContentDocument<Content>,
  stored: unknown,
): { content: Content; problems: Record<string, string> } {
  if (stored === undefined) return { content: fallback, problems: {} }
  const first = schema.safeParse(stored)
  if (first.success) return { content: first.data, problems: {} }
  const filled = structuredClone(stored)
  for (const { path } of first.error.issues)
    if (readPath(stored, path) === undefined) fillPath(filled, completeFrom?.(stored) ?? fallback, path)
  const second = schema.safeParse(filled)
  if (second.success) return { content: second.data, problems: {} }
  const problems = second.error.issues.map(({ path, message }) => [path.join('.'), message] as const)
  return { content: fallback, problems: Object.fromEntries(problems) }
}

/** Returns the entries of a list in stored content; empty if there is no such list. */
export function readEntries<Entry extends object>(
  stored: unknown,
  name: string,
): (Partial<Entry> | null | undefined)[] {
  const entries = (stored as Record<string, unknown> | null | undefined)?.[name]
  return Array.isArray(entries) ? entries : []
}

type Path = readonly PropertyKey[]

function readPath(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, key) => (inner as Record<PropertyKey, unknown> | null)?.[key], value)
}

/** Fills a missing field from the fallback. List entries without a counterpart use the fallback's first entry. */
function fillPath(content: unknown, fallback: unknown, path: Path): void {
  const parent = readPath(content, path.slice(0, -1))
  const source = path.reduce<unknown>((inner, key) => {
    const value = (inner as Record<PropertyKey, unknown> | null)?.[key]
    return value === undefined && Array.isArray(inner) ? inner[0] : value
  }, fallback)
  if (typeof parent !== 'object' || parent === null || source === undefined) return
  ;(parent as Record<PropertyKey, unknown>)[path.at(-1)!] = structuredClone(source)
}

/** Parsed contents by document name, each with the stored value it was parsed from. */
export type ParsedContents = Map<string, { from: unknown; content: unknown }>

/**
 * @param finish applied once to the content of each document, for example to fill in the agency's name
 * @param contents cache, valid while the stored value is the same object
 */
export function createSiteContent(
  stored: StoredDocuments,
  finish: <Content>(content: Content, document: ContentDocument<Content>) => Content,
  contents: ParsedContents = new Map(),
): SiteContent {
  return {
    read<Content>(document: ContentDocument<Content>): Content {
      const { name } = document
      const from = stored[name]
      const known = contents.get(name)
      if (known && known.from === from) return known.content as Content
      const content = finish(parseContent(document, from).content, document)
      contents.set(name, { from, content })
      return content
    },
  }
}

/** Default content, for code that runs without a site. `{agency}` is not replaced. */
export const fallbackContent: SiteContent = { read: ({ fallback }) => fallback }
