/** Posts and authors, written and read with the secret key. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

export const TABLES = ['blog_posts', 'news_posts'] as const
export type Table = (typeof TABLES)[number]
export type Post = { id: string; author: string | null; author_id: string | null; updated_at: string }

const COLUMNS = 'id,author,author_id,updated_at'

export const unique = (name: string) => `${name} ${randomUUID().slice(0, 8)}`

export function handleAuthors(use: () => FunctionsBackend) {
  const add = async (table: Table, values: Record<string, unknown>): Promise<Post> => {
    const { data, error } = await use()
      .service.from(table)
      .insert({ title: 'T', content: 'Text', ...values })
      .select(COLUMNS)
      .single()
    expect(error).toBeNull()
    return data as Post
  }
  const change = async (table: Table, id: string, values: Record<string, unknown>): Promise<Post> => {
    const { data, error } = await use()
      .service.from(table)
      .update(values)
      .eq('id', id)
      .select(COLUMNS)
      .single()
    expect(error).toBeNull()
    return data as Post
  }
  const read = async (table: Table, id: string): Promise<Post> =>
    (await use().service.from(table).select(COLUMNS).eq('id', id).single()).data as Post
  const author = async (values: Record<string, unknown>) => {
    const { data, error } = await use().service.from('authors').insert(values).select().single()
    expect(error).toBeNull()
    return data as { id: string; slug: string; name: string; links: unknown; picture: string | null }
  }
  const changeAuthor = (id: string, values: Record<string, unknown>) =>
    use().service.from('authors').update(values).eq('id', id).select().single()
  const countChanges = async (id: string) =>
    (await use().service.from('post_changes').select('id').eq('post_id', id)).data!.length

  return { add, change, read, author, changeAuthor, countChanges }
}
