/**
 * `POST /system/v1/page-draft` for the page editor: returns a page with drafts applied and text fields
 * marked. Also renders previews.
 */
import { hashToken } from '#supabase/functions/_shared/secrets/seal.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { writeJsonForScript } from '#app/data/context/write-json-for-script.ts'
import { createSiteContent, type SiteContent, type StoredDocuments } from '#domain/documents/document.ts'
import { type ContentField, FIELDS_SCRIPT_ID } from '#domain/documents/documents-contract.ts'
import { markField } from '#domain/documents/field-marks.ts'
import { mapFields } from '#domain/documents/walk-fields.ts'
import { z } from '#domain/schema.ts'
import { openClient, type SupabaseAccess } from '../backend/connect-supabase.ts'
import type { Config } from '../config/config.ts'
import type { PageRenderer } from '../pages/render-page.ts'
import type { StaffHandler } from '../staff-endpoint.ts'
import { openDocumentStore, StoreError } from './document-store.ts'
import type { PublishedDocuments } from './stored-documents.ts'

const input = z.strictObject({
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(500),
})
const PRIVATE_HEADERS = [
  ['Cache-Control', 'private, no-store'],
  ['X-Robots-Tag', 'noindex, nofollow'],
  ['Referrer-Policy', 'no-referrer'],
] as const
const MARKED_KINDS: readonly string[] = ['line', 'text']

/** @param readConfig returns the current configuration */
export function createPageDraftHandler(
  supabase: SupabaseAccess,
  readConfig: () => Pick<Config, 'siteUrl' | 'site'>,
  published: Pick<PublishedDocuments, 'current'>,
): StaffHandler {
  return async (request, caller) => {
    const asked = input.safeParse(await request.json().catch(() => null))
    if (!asked.success) return refuse(400, 'Send {"path": "/about"}.')
    const { siteUrl, site } = readConfig()
    const url = new URL(asked.data.path, siteUrl)
    if (url.origin !== new URL(siteUrl).origin) return refuse(400, 'Send a path of this site.')
    const stored = await openDocumentStore(supabase, caller)
      .readDrafts(published.current())
      .catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error
        return null
      })
    if (!stored) return refuse(503, 'The database did not answer. Please try again.')
    const { content, fields } = markContent(stored, site.name)
    const page = await caller.renderPage(new Request(url), {}, content)
    if (!page.headers.get('content-type')?.startsWith('text/html'))
      return refuse(404, 'There is no page at this path.')
    const script = `<script type="application/json" id="${FIELDS_SCRIPT_ID}">${writeJsonForScript(fields)}</script>`
    const html = (await page.text()).replace('</body>', () => `${script}</body>`)
    return new Response(html, {
      headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Robots-Tag': 'noindex' },
    })
  }
}

const openedPage = z.object({ path: z.string(), expires_at: z.string() }).nullable()

export type PagePreview = (token: string, renderPage: PageRenderer) => Promise<Response | null>

/** @returns a function that renders the page of a preview link with the drafts; null if the link is unknown or expired */
export function createPagePreview(
  supabase: SupabaseAccess,
  readConfig: () => Pick<Config, 'siteUrl' | 'site'>,
  published: Pick<PublishedDocuments, 'current'>,
): PagePreview | null {
  const { secretKey } = supabase
  if (secretKey === null) return null
  const client = openClient(supabase, secretKey)
  const store = openDocumentStore(supabase, { actor: 'preview', token: null })
  return async (token, renderPage) => {
    const { data } = await client
      .rpc('open_page_preview', { p_token_hash: await hashToken(token) })
      .throwOnError()
    const opened = openedPage.parse(data)
    if (!opened) return null
    const { siteUrl, site } = readConfig()
    const stored = await store.readDrafts(published.current())
    const content = createSiteContent(stored, (read) => fillAgencyInContent(read, site.name))
    const shown = { ...content, isDraft: true, previewUntil: opened.expires_at }
    const page = await renderPage(new Request(new URL(opened.path, siteUrl)), {}, shown)
    for (const [name, value] of PRIVATE_HEADERS) page.headers.set(name, value)
    return page
  }
}

/** @returns content whose texts have invisible marks with numbers, and the fields read so far by number */
function markContent(
  stored: StoredDocuments,
  agencyName: string,
): { content: SiteContent; fields: ContentField[] } {
  const fields: ContentField[] = []
  const content = createSiteContent(stored, (read, document) => {
    if (document.isEditedOnPages === false) return fillAgencyInContent(read, agencyName)
    // Names a document without texts, such as one with empty lists, so that the editor opens it.
    fields.push({ document: document.name, path: '' })
    return mapFields(document.schema, fillAgencyInContent(read, agencyName), (text, kind, path) =>
      MARKED_KINDS.includes(kind)
        ? markField(text, fields.push({ document: document.name, path }) - 1)
        : text,
    )
  })
  return { content: { ...content, isDraft: true }, fields }
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
