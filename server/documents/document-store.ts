/** Reads and writes content documents and drafts with the caller's permissions, enforced by database policies. */
import { createClient, type PostgrestError, type SupabaseClient } from '@supabase/supabase-js'
import type { StoredDocuments } from '#domain/documents/document.ts'
import type { ListedDocument } from '#domain/documents/documents-contract.ts'
import type { Database, Json } from '#supabase/database.types.ts'
import type { SupabaseAccess } from '../backend/connect-supabase.ts'
import { collectStored } from './stored-documents.ts'
import type { StaffCaller } from '../staff-endpoint.ts'

export type StoredDocument = {
  published: { id: string; content: unknown; at: string } | null
  draft: { content: unknown; at: string; by: string | null; publishAt: string | null } | null
  /** Time of the last change of the document or its draft. */
  version: string | null
}
type SeenVersion = { name: string; version: string | null }
export type DocumentStore = ReturnType<typeof openDocumentStore>

const SHOWN_VERSIONS = 100
const FORBIDDEN = '42501'

/** The database rejected the request or did not respond. */
export class StoreError extends Error {
  readonly status: 403 | 503

  constructor({ code, message }: PostgrestError) {
    super(message)
    this.status = code === FORBIDDEN ? 403 : 503
  }
}

export function openDocumentStore(supabase: SupabaseAccess, caller: Pick<StaffCaller, 'actor' | 'token'>) {
  const client = connectAs(supabase, caller)

  async function read(names: readonly string[]): Promise<Map<string, StoredDocument>> {
    const [published, drafts] = await Promise.all([
      must(client.from('site_documents').select('id, name, content, updated_at').in('name', names)),
      must(
        client
          .from('site_document_drafts')
          .select('document_name, content, updated_at, saved_by_email, publish_at')
          .in('document_name', names),
      ),
    ])
    return new Map(
      names.map((name) => {
        const live = published.find((row) => row.name === name)
        const draft = drafts.find((row) => row.document_name === name)
        const times = [live?.updated_at, draft?.updated_at].filter((at) => at !== undefined)
        const stored: StoredDocument = {
          published: live ? { id: live.id, content: live.content, at: live.updated_at } : null,
          draft: draft
            ? {
                content: draft.content,
                at: draft.updated_at,
                by: draft.saved_by_email,
                publishAt: draft.publish_at,
              }
            : null,
          version: times.toSorted().at(-1) ?? null,
        }
        return [name, stored] as const
      }),
    )
  }

  return {
    read,
    /** Returns stored documents with the time of their last change. */
    async list(): Promise<ListedDocument[]> {
      const [published, drafts] = await Promise.all([
        must(client.from('site_documents').select('name, at:updated_at')),
        must(
          client
            .from('site_document_drafts')
            .select('name:document_name, at:updated_at, publishAt:publish_at'),
        ),
      ])
      const live = new Map(published.map((row) => [row.name, row]))
      const open = new Map(drafts.map((row) => [row.name, row]))
      return [...new Set([...published, ...drafts].map(({ name }) => name))].map((name) => ({
        name,
        publishedAt: live.get(name)?.at ?? null,
        draftAt: open.get(name)?.at ?? null,
        publishAt: open.get(name)?.publishAt ?? null,
      }))
    },
    /** @param shown published documents @returns all published content with the drafts applied */
    async readDrafts(shown: StoredDocuments): Promise<StoredDocuments> {
      const [hidden, drafts] = await Promise.all([
        must(client.rpc('read_hidden_documents')),
        must(client.from('site_document_drafts').select('name:document_name, content')),
      ])
      const published = Object.entries({ ...shown, ...collectStored(hidden) })
      const left = published.filter(([name]) => !drafts.some((draft) => draft.name === name))
      return { ...Object.fromEntries(left), ...collectStored(drafts) }
    },
    /** @returns false if it was changed since this version */
    async save(name: string, content: unknown, version: string | null): Promise<boolean> {
      const given = { p_name: name, p_content: content as Json, p_version: version! }
      return (await must(client.rpc('save_site_document_draft', given))) !== 'changed'
    },
    /** @returns names of documents that were changed since; if there are any, nothing was published */
    async publish(documents: readonly SeenVersion[], at?: string): Promise<string[]> {
      const given = { p_documents: [...documents], ...(at !== undefined && { p_at: at }) }
      return must(client.rpc('publish_site_documents', given))
    },
    async unschedule(names: readonly string[]): Promise<void> {
      const drafts = client.from('site_document_drafts').update({ publish_at: null })
      await must(drafts.in('document_name', names).select('document_name'))
    },
    /** @returns name of a draft that was changed since; null if all were deleted */
    async discard(documents: readonly SeenVersion[]): Promise<string | null> {
      const stored = await read(documents.map(({ name }) => name))
      const changed = documents.find(({ name, version }) => stored.get(name)!.version !== version)
      if (changed) return changed.name
      for (const [name, { draft }] of stored) {
        if (!draft) continue
        const drafts = client.from('site_document_drafts').delete()
        const seen = drafts.match({ document_name: name, updated_at: draft.at })
        if ((await must(seen.select('document_name'))).length === 0) return name
      }
      return null
    },
    /** Lists the former versions of a published document, newest first. */
    async listVersions(id: string) {
      const versions = client
        .from('document_versions')
        .select('number, content, replaced_at, replaced_by_email')
        .match({ document_kind: 'site_documents', document_id: id })
      return must(versions.order('number', { ascending: false }).limit(SHOWN_VERSIONS))
    },
    async readVersion(id: string, number: number): Promise<unknown> {
      const versions = client.from('document_versions').select('content')
      const found = versions.match({ document_kind: 'site_documents', document_id: id, number })
      return (await must(found.limit(1)))[0]?.content
    },
  }
}

/** Creates a client with the permissions of a person, or those of the server in editor mode. */
export function connectAs(
  supabase: SupabaseAccess,
  { actor, token }: Pick<StaffCaller, 'actor' | 'token'>,
): SupabaseClient<Database> {
  const { url, publishableKey, secretKey, fetch } = supabase
  return createClient<Database>(url, token === null ? secretKey! : publishableKey, {
    ...(token === null
      ? { auth: { persistSession: false, autoRefreshToken: false } }
      : { accessToken: async () => token }),
    global: {
      ...(fetch && { fetch }),
      headers: { 'x-write-origin': 'page', ...(token === null && { 'x-acting-for': actor }) },
    },
  })
}

type Answer<Data> = { data: Data; error: null } | { data: unknown; error: PostgrestError }

async function must<Data>(query: PromiseLike<Answer<Data>>): Promise<Data> {
  const { data, error } = await query
  if (error) throw new StoreError(error)
  return data
}
