/** The documents of a small site behind their endpoints. */
import { beforeAll } from 'vitest'
import { defineDocument } from '#domain/documents/document.ts'
import {
  type DocumentsInput,
  type DocumentState,
  DOCUMENTS_PATH,
  PAGE_DRAFT_PATH,
} from '#domain/documents/documents-contract.ts'
import { group, line, list, text as paragraph } from '#domain/documents/fields.ts'
import type { Role } from '#domain/permissions.ts'
import { createDocumentsHandler } from '#server/documents/documents-endpoint.ts'
import {
  createPageDraftHandler,
  createPagePreview,
  type PagePreview,
} from '#server/documents/page-draft-endpoint.ts'
import { createContentReader, createStoredDocuments } from '#server/documents/stored-documents.ts'
import type { PageRenderer } from '#server/pages/render-page.ts'
import { createStaffEndpoint, type StaffHandler } from '#server/staff-endpoint.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const home = defineDocument({
  name: 'home',
  label: 'Home page',
  schema: group({ headline: line(20), text: paragraph(200), steps: list(line(10), { max: 2 }) }),
  fallback: { headline: 'Welcome to {agency}', text: 'Hello', steps: ['One'] },
})
export const about = defineDocument({
  name: 'about',
  label: 'About us',
  schema: group({ headline: line(20) }),
  fallback: { headline: 'Who we are' },
})
const catalog = {
  documents: [home, about],
  findDocument: (name: string) => [home, about].find((document) => document.name === name) ?? null,
}
const SITE_URL = 'https://site.example'

export function serveDocuments(use: () => FunctionsBackend) {
  const tokens: Partial<Record<Role | 'none', string>> = {}
  const reported: string[] = []
  let published: ReturnType<typeof createStoredDocuments>
  let endpoints: Record<string, ReturnType<typeof createStaffEndpoint>>
  let readContent: ReturnType<typeof createContentReader>
  const grant = { isGiven: false }
  let openPreview: PagePreview

  beforeAll(async () => {
    const backend = use()
    const { url, keys } = backend
    const access = {
      url,
      publishableKey: keys.publishable,
      secretKey: keys.secret,
      backend: null,
      usage: null,
    }
    published = createStoredDocuments(backend.anon, catalog.findDocument, (problem) => reported.push(problem))
    readContent = createContentReader(published, 'Fox & Co')
    const open = (path: string, handle: StaffHandler) =>
      createStaffEndpoint({
        path,
        permission: 'posts.edit',
        supabase: access,
        editorMode: { isGranted: () => grant.isGiven },
        handle,
      })
    const config = { siteUrl: SITE_URL, site: { name: 'Fox & Co' } }
    endpoints = {
      [DOCUMENTS_PATH]: open(DOCUMENTS_PATH, createDocumentsHandler(access, catalog, published)),
      [PAGE_DRAFT_PATH]: open(
        PAGE_DRAFT_PATH,
        createPageDraftHandler(access, () => config as never, published),
      ),
    }
    openPreview = createPagePreview(access, () => config as never, published)!
    for (const role of ['author', 'editor', 'admin'] as const)
      tokens[role] = (await backend.signIn(role)).token
    tokens.none = (await backend.signIn()).token
  })

  async function send(path: string, body: unknown, who: Role | 'none' | null) {
    const request = new Request(SITE_URL + path, {
      method: 'POST',
      headers: { ...(who && { authorization: `Bearer ${tokens[who]}` }) },
      body: JSON.stringify(body),
    })
    return endpoints[path]!(request, {}, renderPage)
  }
  const renderPage: PageRenderer = async ({ url }, _, content) => {
    if (url.endsWith('.txt')) return new Response('text')
    const { headline, text, steps } = content!.read(home)
    const html = `<html><body><h1>${headline}</h1>${text}<p>${steps.join('')}</p></body></html>`
    return new Response(html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
  async function ask(body: DocumentsInput, who: Role = 'editor') {
    const answer = await send(DOCUMENTS_PATH, body, who)
    type Body = {
      documents: DocumentState[]
      conflict?: DocumentState
      problems?: Record<string, string>
      versions: { number: number; by: string | null; content: unknown }[]
    }
    return { status: answer.status, ...((await answer.json()) as Body) }
  }
  const read = async (name = 'home') => (await ask({ action: 'read', names: [name] })).documents[0]!
  const save = async (change: object, who?: Role, name = 'home') => {
    const { published: content, draft, version } = await read(name)
    const next = { ...((draft ?? content) as object), ...change }
    return ask({ action: 'save', name, content: next, version }, who)
  }
  const publish = async (...names: string[]) => {
    const { documents } = await ask({ action: 'read', names })
    return ask({ action: 'publish', documents: documents.map(({ name, version }) => ({ name, version })) })
  }

  const discard = async (name: string) => {
    const { version } = await read(name)
    return ask({ action: 'discard', documents: [{ name, version }] })
  }

  return {
    send,
    ask,
    read,
    save,
    publish,
    discard,
    grant,
    reported,
    refresh: () => published.refresh(),
    current: () => published.current(),
    readContent: () => readContent(),
    openPreview: (token: string) => openPreview(token, renderPage),
  }
}
