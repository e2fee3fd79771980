/** `POST /system/v1/documents`: reads and changes content documents, for owners and editors. */
import { isDeepStrictEqual } from 'node:util'
import {
  type ContentFiles,
  listDocuments,
  nameFile,
  readContentFiles,
  writeContentFile,
} from '#domain/documents/content-files.ts'
import { type ContentDocument, type DocumentCatalog, parseContent } from '#domain/documents/document.ts'
import {
  type DocumentsInput,
  documentsInput,
  type DocumentState,
} from '#domain/documents/documents-contract.ts'
import { z } from '#domain/schema.ts'
import type { SupabaseAccess } from '../backend/connect-supabase.ts'
import type { StaffHandler } from '../staff-endpoint.ts'
import { type DocumentStore, openDocumentStore, type StoredDocument, StoreError } from './document-store.ts'
import { prepareContent } from './prepare-content.ts'
import type { PublishedDocuments } from './stored-documents.ts'

const UNAVAILABLE = 'The database did not answer. Nothing was changed. Please try again.'
const IN_THE_PAST = 'Choose a date and time in the future.'
const FORBIDDEN = 'You may not change this.'

export function createDocumentsHandler(
  supabase: SupabaseAccess,
  catalog: DocumentCatalog,
  published: Pick<PublishedDocuments, 'refresh'>,
): StaffHandler {
  return async (request, caller) => {
    const input = documentsInput.safeParse(await request.json().catch(() => null))
    if (!input.success) return refuse(400, z.prettifyError(input.error))
    const unknown = listNames(input.data).find((name) => !catalog.findDocument(name))
    if (unknown !== undefined) return refuse(404, `This site has no content named “${unknown}”.`)
    const store = openDocumentStore(supabase, caller)
    try {
      return await act(input.data, { catalog, store, published })
    } catch (error) {
      if (!(error instanceof StoreError)) throw error
      return refuse(error.status, error.status === 403 ? FORBIDDEN : UNAVAILABLE)
    }
  }
}

function listNames(input: DocumentsInput): string[] {
  if (input.action === 'list' || input.action === 'export' || input.action === 'import') return []
  if ('names' in input) return input.names
  return 'documents' in input ? input.documents.map(({ name }) => name) : [input.name]
}

type Site = { catalog: DocumentCatalog; store: DocumentStore; published: Pick<PublishedDocuments, 'refresh'> }

async function act(input: DocumentsInput, site: Site): Promise<Response> {
  const { store, published } = site
  const names = listNames(input)
  switch (input.action) {
    case 'save':
      return save(site, input.name, input.content, input.version)
    case 'publish': {
      if (input.at !== undefined && Date.parse(input.at) <= Date.now()) return refuse(400, IN_THE_PAST)
      const [changed] = await store.publish(input.documents, input.at)
      if (changed !== undefined) return answerConflict(site, changed)
      await published.refresh()
      break
    }
    case 'unschedule':
      await store.unschedule(input.names)
      break
    case 'discard': {
      const changed = await store.discard(input.documents)
      if (changed !== null) return answerConflict(site, changed)
      break
    }
    case 'history':
      return listVersions(site, input.name)
    case 'restore': {
      const live = (await store.read(names)).get(input.name)!.published
      const content = live && (await store.readVersion(live.id, input.number))
      if (content === null || content === undefined) return refuse(404, 'This version no longer exists.')
      return save(site, input.name, withDefaults(findDocument(site, input.name), content), input.version)
    }
    case 'list':
      return Response.json({ documents: await store.list() })
    case 'export':
      return exportAll(site)
    case 'import':
      return importAll(site, input.files)
    default:
  }
  return answer(site, names)
}

async function save(site: Site, name: string, given: unknown, version: string | null): Promise<Response> {
  const document = findDocument(site, name)
  const { published } = (await site.store.read([name])).get(name)!
  const prepared = prepareContent(document, given, leaveOutDefault(published?.content))
  if (prepared.problems) return refuse(400, null, prepared.problems)
  return (await site.store.save(name, prepared.stored, version))
    ? answer(site, [name])
    : answerConflict(site, name)
}

async function listVersions(site: Site, name: string): Promise<Response> {
  const { store } = site
  const live = (await store.read([name])).get(name)!.published
  const versions = live ? await store.listVersions(live.id) : []
  const document = findDocument(site, name)
  return Response.json({
    versions: versions.map(({ number, content, replaced_at: at, replaced_by_email: by }) => ({
      number,
      at,
      by,
      content: withDefaults(document, content),
    })),
  })
}

async function exportAll({ catalog, store }: Site): Promise<Response> {
  const documents = listDocuments(
    catalog,
    (await store.list()).map(({ name }) => name),
  )
  const stored = await store.read(documents.map(({ name }) => name))
  const files = documents.map((document) => {
    const { published } = stored.get(document.name)!
    const { content } = parseContent(document, leaveOutDefault(published?.content))
    return [nameFile(document), writeContentFile(document, content)] as const
  })
  return Response.json({ files: Object.fromEntries(files) })
}

/** Saves content that differs as drafts; responds with these documents. */
async function importAll(site: Site, files: ContentFiles): Promise<Response> {
  const { catalog, store } = site
  const { contents, problems } = readContentFiles(files, catalog)
  if (Object.keys(problems).length > 0) return refuse(400, null, problems)
  const before = await store.read(contents.map(({ document }) => document.name))
  const saved: string[] = []
  for (const { document, content } of contents) {
    const { published, draft, version } = before.get(document.name)!
    const shown = withDefaults(document, (draft ?? published)?.content)
    const prepared = prepareContent(document, content, leaveOutDefault(published?.content))
    if (isDeepStrictEqual(content, shown) || prepared.problems) continue
    if (!(await store.save(document.name, prepared.stored, version)))
      return answerConflict(site, document.name)
    saved.push(document.name)
  }
  return answer(site, saved)
}

const answer = async (site: Site, names: readonly string[]) =>
  Response.json({ documents: await describeAll(site, names) })

const answerConflict = async (site: Site, name: string) =>
  Response.json({ conflict: (await describeAll(site, [name]))[0] }, { status: 409 })

async function describeAll(site: Site, names: readonly string[]): Promise<DocumentState[]> {
  const stored = await site.store.read(names)
  return [...new Set(names)].map((name) => describe(findDocument(site, name), stored.get(name)!))
}

function describe(document: ContentDocument, { published, draft, version }: StoredDocument): DocumentState {
  return {
    name: document.name,
    label: document.label,
    form: z.toJSONSchema(document.schema, { io: 'input', unrepresentable: 'any' }),
    fallback: document.fallback,
    published: published
      ? parseContent(document, leaveOutDefault(published.content)).content
      : document.fallback,
    publishedAt: published?.at ?? null,
    draft: draft ? withDefaults(document, draft.content) : null,
    version,
    draftBy: draft?.by ?? null,
    publishAt: draft?.publishAt ?? null,
  }
}

/** Content that a release made invalid is returned unchanged, so that it can be corrected. */
function withDefaults(document: ContentDocument, stored: unknown): unknown {
  const { content, problems } = parseContent(document, leaveOutDefault(stored))
  return Object.keys(problems).length > 0 ? stored : content
}

/** `{}` is stored for a document that was reset to its default. */
const leaveOutDefault = (content: unknown) => (Object.keys(content ?? {}).length > 0 ? content : undefined)

/** Finds a document whose name was already validated. */
const findDocument = ({ catalog }: Site, name: string): ContentDocument => catalog.findDocument(name)!

function refuse(status: number, all: string | null, problems?: Record<string, string>): Response {
  return Response.json({ problems: problems ?? { all } }, { status })
}
