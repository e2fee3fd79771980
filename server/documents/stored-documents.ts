/** In-memory copy of the published documents, shared by all pages of this process. */
import { demoParts } from '#content/agency/demo-parts.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  type DocumentCatalog,
  createSiteContent,
  type ParsedContents,
  parseContent,
  type SiteContent,
  type StoredDocuments,
} from '#domain/documents/document.ts'
import type { Database } from '#supabase/database.types.ts'
import { createRefresher } from '../content-changes/refresher.ts'

export const DOCUMENTS_TABLE = 'site_documents'

export type PublishedDocuments = ReturnType<typeof createStoredDocuments>

/** @param report called with a message for each invalid stored document */
export function createStoredDocuments(
  client: SupabaseClient<Database>,
  findDocument: DocumentCatalog['findDocument'],
  report: (line: string) => void,
) {
  let stored: StoredDocuments = {}
  let versions: Record<string, string> = {}
  let onChange = (): void => undefined

  const refresher = createRefresher(async () => {
    const { data } = await client.rpc('read_shown_documents', { p_known: versions })
    if (!data) return false
    const isSame = data.every(({ content }) => content === null)
    const count = Object.keys(versions).length
    versions = Object.fromEntries(data.map(({ name, updated_at: at }) => [name, at]))
    if (isSame && data.length === count) return true
    const changed = collectStored(data.filter(({ content }) => content !== null))
    const unchanged = data.filter(({ name, content }) => content === null && name in stored)
    stored = { ...Object.fromEntries(unchanged.map(({ name }) => [name, stored[name]])), ...changed }
    for (const problem of describeInvalidContents(findDocument, changed))
      report(`Published content is not used. ${problem}`)
    onChange()
    return true
  })

  return {
    ...refresher,
    /** Content by document name; a new object after each change. */
    current: () => stored,
    /** Time of the last change, in milliseconds since 1970; 0 if there was none. */
    changedAt: () => Math.max(0, ...Object.values(versions).map((at) => Date.parse(at))),
    /** @param listener called after each change that pages show */
    follow(listener: typeof onChange) {
      onChange = listener
    },
  }
}

/** `{}` is stored for a document that was reset to its default. */
export const collectStored = (rows: readonly { name: string; content: unknown }[]): StoredDocuments =>
  Object.fromEntries(
    rows.flatMap(({ name, content }) =>
      Object.keys(content as object).length > 0 ? [[name, content] as const] : [],
    ),
  )

/** Describes stored content that is invalid, for example after an update, for owners. */
export function describeInvalidContents(
  findDocument: DocumentCatalog['findDocument'],
  stored: StoredDocuments,
): string[] {
  return Object.entries(stored).flatMap(([name, content]) => {
    const document = findDocument(name)
    const [problem] = document ? Object.entries(parseContent(document, content).problems) : []
    return document && problem ? [`${document.label}, ${problem.join(': ')}`] : []
  })
}

/** Lists the demo's texts that pages show. */
export function listDemoClaims(documents: Pick<PublishedDocuments, 'current'>, agencyName: string): string[] {
  const stored = createSiteContent(documents.current(), (content) => content)
  const shown = createContentReader(documents, agencyName)()
  return demoParts.filter(({ isOpen }) => isOpen(stored)).flatMap(({ read }) => read(shown))
}

/** @returns content with the agency's name filled in; each document is parsed once per change */
export function createContentReader(
  { current }: Pick<PublishedDocuments, 'current'>,
  agencyName: string,
): () => SiteContent {
  let of: StoredDocuments | null = null
  let content: SiteContent
  const parsed: ParsedContents = new Map()
  return () => {
    if (of !== current()) {
      of = current()
      content = createSiteContent(of, (read) => fillAgencyInContent(read, agencyName), parsed)
    }
    return content
  }
}
