import { expect } from 'vitest'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export type Row = Record<string, unknown>
export type Answer = { status: number; body: Row }
export type Post = Row & { id: string; updated_at: string }

/** Calls the server function `manage-versions`. */
export async function send(backend: FunctionsBackend, headers: Row, body: unknown): Promise<Answer> {
  const response = await backend.call('manage-versions', {
    headers: headers as Record<string, string>,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as Row }
}

export async function addPost(backend: FunctionsBackend, table: string, values: Row = {}): Promise<Post> {
  const post = { title: 'First', content: '<p>One two</p>', status: 'draft', ...values }
  const { data, error } = await backend.service.from(table).insert(post).select().single()
  expect(error).toBeNull()
  return data as Post
}

/** Oldest first. */
export async function readVersions({ service }: FunctionsBackend, id: string): Promise<Row[]> {
  const { data, error } = await service
    .from('document_versions')
    .select()
    .eq('document_id', id)
    .order('number')
  expect(error).toBeNull()
  return data as Row[]
}
