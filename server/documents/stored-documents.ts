/** In-memory copy of the published documents, used by all pages of this process. */
import { demoParts } from '#content/agency/demo-parts.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { isDeepStrictEqual } from 'node:util'
import type { SupabaseClient } from '@supabase/supabase-js'
import {
  type DocumentCatalog,
  createSiteContent,
  parseContent,
  type SiteContent,
  type StoredDocuments,
} from '#domain/documents/document.ts'
import type { Database } from '#supabase/database.types.ts'
import { createRefresher } from '../content-changes/refresher.ts'

export const DOCUMENTS_TABLE = 'site_documents'

export type PublishedDocuments = ReturnType<typeof createStoredDocuments>

/**
 * @param report called with a message for each stored document that is invalid
 */
export function createStoredDocuments(
  client: SupabaseClient<Database>,
  findDocument: DocumentCatalog['findDocument'],
  report: (line: string) => void,
) {
  let stored: StoredDocuments = {}
  let changedAt = 0
  let onChange = (): void => undefined

  const refresher = createRefresher(async () => {
    const { data } = await client.rpc('read_shown_documents')
    if (!data) return false
    changedAt = Math.max(0, ...data.map(({ updated_at: at }) => Date.parse(at)))
    const next = collectStored(data)
    if (isDeepStrictEqual(next, stored)) return true
    stored = next
    for (const problem of describeInvalidContents(findDocument, stored))
      report(`A published content is not used. ${problem}`)
    onChange()
    return true
  })

  return {
    ...refresher,
    /** Content by document name; a new object after each change. */
    current: () => stored,
    /** Time of the last change, in milliseconds since 1970; 0 if there was none. */
    changedAt: () => changedAt,
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

/** Messages for owners about stored content that is invalid, such as after an update. */
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

/** Texts of the demo as pages show them. */
export function listDemoClaims(documents: Pick<PublishedDocuments, 'current'>, agencyName: string): string[] {
  const stored = createSiteContent(documents.current(), (content) => content)
  const shown = createContentReader(documents, agencyName)()
  return demoParts.filter(({ isOpen }) => isOpen(stored)).flatMap(({ read }) => read(shown))
}

/** @returns the current content with the agency's name filled in; parsed once after each change */
export function createContentReader(
  { current }: Pick<PublishedDocuments, 'current'>,
  agencyName: string,
): () => SiteContent {
  let of: StoredDocuments | null = null
  let content: SiteContent
  return () => {
    if (of !== current()) {
      of = current()
      content = createSiteContent(of, (read) => fillAgencyInContent(read, agencyName))
    }
    return content
  }
}
