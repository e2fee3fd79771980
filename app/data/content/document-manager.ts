import {
  contentFields,
  contentFilesAnswer,
  type ContentField,
  documentConflict,
  documentList,
  documentProblems,
  documentsAnswer,
  DOCUMENTS_PATH,
  type DocumentsInput,
  type DocumentState,
  documentVersions,
  FIELDS_SCRIPT_ID,
  PAGE_DRAFT_PATH,
} from '#domain/documents/documents-contract.ts'
import type { z } from '#domain/schema.ts'
import { type GetGrant, makeGrantHeaders } from '../client/call-function.ts'
import { callProcess } from '../client/call-process.ts'
import { DataError } from '../client/data-error.ts'
import type { PostsClient } from '../context/context.ts'

const FAILURE = 'The site did not answer. Your text is still here. Please try again.'
const PAGE_TIMEOUT_MS = 20_000

/** The content was rejected. Problems by path; `all` for the whole document. */
export class ContentRefusal extends DataError {
  readonly problems: Record<string, string>

  constructor(problems: Record<string, string>) {
    super('rejected', problems['all'] ?? 'Please fix the marked fields. They are not saved.', null)
    this.name = 'ContentRefusal'
    this.problems = problems
  }
}

/** Someone else changed the document since it was loaded. */
export class ContentConflict extends DataError {
  readonly current: DocumentState

  constructor(current: DocumentState) {
    super('rejected', 'Someone else changed this in the meantime. Nothing was saved.', null)
    this.name = 'ContentConflict'
    this.current = current
  }
}

type SeenDocument = { name: string; version: string | null }
export type PageDraft = { page: Document; fields: ContentField[] }

/** Reads and changes content documents. Functions throw `DataError`, `ContentRefusal` or `ContentConflict`. */
export function createDocumentManager(client: PostsClient, getGrant: GetGrant) {
  async function call<Answer>(body: DocumentsInput, schema: z.ZodType<Answer>): Promise<Answer> {
    const answer = await callProcess(client, getGrant, DOCUMENTS_PATH, { body, failure: FAILURE })
    const refused = documentProblems.safeParse(answer.body)
    if (refused.success) throw new ContentRefusal(refused.data.problems)
    const conflict = documentConflict.safeParse(answer.body)
    if (conflict.success) throw new ContentConflict(conflict.data.conflict)
    const read = schema.safeParse(answer.body)
    if (!read.success) throw new DataError('unavailable', FAILURE, read.error)
    return read.data
  }
  const change = async (body: DocumentsInput) => (await call(body, documentsAnswer)).documents
  return {
    list: async () => (await call({ action: 'list' }, documentList)).documents,
    read: (names: string[]) => change({ action: 'read', names }),
    save: async (name: string, content: unknown, version: string | null) =>
      (await change({ action: 'save', name, content, version }))[0]!,
    exportFiles: async () => (await call({ action: 'export' }, contentFilesAnswer)).files,
    /** @returns documents that differed and were saved as drafts */
    importFiles: (files: Record<string, string>) => change({ action: 'import', files }),
    /** @param at time of publication; undefined for now */
    publish: (documents: SeenDocument[], at?: string) =>
      change({ action: 'publish', documents, ...(at !== undefined && { at }) }),
    unschedule: (names: string[]) => change({ action: 'unschedule', names }),
    discard: (documents: SeenDocument[]) => change({ action: 'discard', documents }),
    listVersions: async (name: string) =>
      (await call({ action: 'history', name }, documentVersions)).versions,
    restore: async (name: string, number: number, version: string | null) =>
      (await change({ action: 'restore', name, number, version }))[0]!,

    /**
     * Loads the page at a path with drafts applied. Uses XMLHttpRequest, which parses HTML without running
     * scripts.
     */
    async loadPage(path: string): Promise<PageDraft> {
      const { data } = await client.auth.getSession()
      const headers = {
        'content-type': 'application/json',
        ...(data.session && { authorization: `Bearer ${data.session.access_token}` }),
        ...(await makeGrantHeaders(getGrant)),
      }
      const page = await requestDocument(PAGE_DRAFT_PATH, headers, JSON.stringify({ path }))
      const script = page?.getElementById(FIELDS_SCRIPT_ID)
      const fields = contentFields.safeParse(script && JSON.parse(script.textContent))
      if (!page || !fields.success) throw new DataError('unavailable', FAILURE, fields.error)
      return { page, fields: fields.data }
    },
  }
}

function requestDocument(
  path: string,
  headers: Record<string, string>,
  body: string,
): Promise<Document | null> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    request.open('POST', path)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'document'
    request.timeout = PAGE_TIMEOUT_MS
    request.addEventListener('loadend', () => resolve(request.status === 200 ? request.responseXML : null))
    request.send(body)
  })
}
