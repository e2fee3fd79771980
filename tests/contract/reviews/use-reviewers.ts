import { beforeAll, beforeEach, expect } from 'vitest'
import type { Role } from '#domain/permissions.ts'
import type { PostReview, ReviewCounts } from '#supabase/functions/manage-reviews/contract.ts'
import type { FunctionsBackend, SignedIn } from '#tests/support/site/functions-backend.ts'

export type Table = 'blog_posts' | 'news_posts'
export type Post = { table: Table; id: string }
export type Name = Role | 'user' | 'second'
type Answer = { status: number; body: PostReview & ReviewCounts & { error?: string } }

/** Reviews are on before each test; `second` is another author, `user` has no role. */
export function useReviewers(use: () => FunctionsBackend) {
  const people = {} as Record<Name, SignedIn>
  beforeAll(async () => {
    for (const role of ['admin', 'editor', 'author'] as const) people[role] = await use().signIn(role)
    people.second = await use().signIn('author')
    people.user = await use().signIn()
  })
  beforeEach(() => switchReviews(true))

  const switchReviews = (isOn: boolean) =>
    use().engine.query('update public.installation_settings set posts_are_reviewed = $1', [isOn])
  const call = async (who: Name, body: object): Promise<Answer> => {
    const headers = { apikey: use().keys.publishable, authorization: `Bearer ${people[who].token}` }
    const answer = await use().call('manage-reviews', { headers, body: JSON.stringify(body) })
    return { status: answer.status, body: (await answer.json()) as Answer['body'] }
  }
  const add = async (
    values: object = {},
    table: Table = 'blog_posts',
    who: Role = 'author',
  ): Promise<Post> => {
    const row = { title: 'Soon', content: '<p>Words</p>', status: 'draft', ...values }
    const { data, error } = await people[who].client.from(table).insert(row).select('id').single()
    expect(error).toBeNull()
    return { table, id: (data as { id: string }).id }
  }
  const step = async (who: Name, post: Post, action: string, more: object = {}) => {
    const { status, body } = await call(who, { action, ...post, ...more })
    expect([status, body.error]).toEqual([200, undefined])
    return body
  }
  const read = (who: Name, post: Post) => step(who, post, 'read')
  const refuse = async (who: Name, post: Post, action: string, more: object = {}) => {
    const { status, body } = await call(who, { action, ...post, ...more })
    return [status, body.error]
  }
  const judge = async (who: Name, post: Post, action: string, note = '') =>
    step(who, post, action, { note, version: (await read(who, post)).version })
  return { people, switchReviews, call, add, step, read, refuse, judge }
}
