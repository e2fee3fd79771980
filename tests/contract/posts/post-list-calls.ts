/** Callers of `manage-posts` and posts for tests. */
import { expect } from 'vitest'
import type { ChangeOutcome, ListedPost, PostCursor } from '#supabase/functions/manage-posts/contract.ts'
import type { Role } from '#domain/permissions.ts'
import type { FunctionsBackend } from '#tests/support/site/functions-backend.ts'

type Answer = { status: number; body: Record<string, unknown> }
type Headers = Record<string, string>
export type PostTable = 'blog_posts' | 'news_posts'
export type StoredPost = { table: PostTable; id: string; updated_at: string }
export type Listing = {
  posts: ListedPost[]
  next: PostCursor | null
  count: number | null
  has_more: boolean
}

async function callManagePosts(backend: FunctionsBackend, headers: Headers, body: object): Promise<Answer> {
  const response = await backend.call('manage-posts', { headers, body: JSON.stringify(body) })
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

/** Signs in; by default without a role. */
export async function enterAs(backend: FunctionsBackend, role?: Role) {
  const { token, ...who } = await backend.signIn(role)
  const headers: Headers = { apikey: backend.keys.publishable, authorization: `Bearer ${token}` }
  return { ...who, headers, call: (body: object) => callManagePosts(backend, headers, body) }
}

/** Actions of an administrator. */
export function prepareList(use: () => FunctionsBackend) {
  let known: ReturnType<typeof enterAs> | undefined
  const act = async (body: object) => {
    const { call } = await (known ??= enterAs(use(), 'admin'))
    const answer = await call(body)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    return answer.body
  }
  return {
    act,
    add: async (values: object = {}, table: PostTable = 'blog_posts'): Promise<StoredPost> => {
      const { data, error } = await use()
        .service.from(table)
        .insert({ title: 'A post', content: 'Text', ...values })
        .select('id,updated_at')
        .single()
      expect(error).toBeNull()
      return { table, id: data!.id as string, updated_at: data!.updated_at as string }
    },
    list: async (filter: object, more: object = {}) =>
      (await act({ action: 'list', filter, ...more })) as unknown as Listing,
    change: async (body: object) => (await act(body)) as unknown as ChangeOutcome,
  }
}

export const idsOf = ({ posts }: Pick<Listing, 'posts'>) => posts.map(({ id }) => id)
