import type { Role } from '#domain/permissions.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'
import { addPost, type Answer, type Post, type Row } from '../versions/version-calls.ts'

export type Writer = { headers: Record<string, string>; email: string | null }

export async function sendDraft(backend: FunctionsBackend, { headers }: Writer, body: Row): Promise<Answer> {
  const response = await backend.call('manage-drafts', { headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Row }
}

export async function signInWriter(
  backend: FunctionsBackend,
  role: Role = 'admin',
): Promise<Writer & { id: string }> {
  const { token, email, id } = await backend.signIn(role)
  return { id, headers: { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }, email }
}

export const addPublished = (backend: FunctionsBackend, table: string, values: Row = {}): Promise<Post> =>
  addPost(backend, table, { status: 'published', published_at: '2026-01-01T00:00:00Z', ...values })

export async function findPublished(backend: FunctionsBackend, table: string, id: string): Promise<Post> {
  const { data } = await backend.anon.from(table).select().eq('id', id).single()
  return data as Post
}

export async function findDrafts(backend: FunctionsBackend, id: string): Promise<Row[]> {
  const { data } = await backend.service.from('post_drafts').select().eq('post_id', id)
  return data as Row[]
}

/** The version of a saved draft. */
export const versionOf = ({ body }: Answer): string => (body.draft as { version: string }).version
