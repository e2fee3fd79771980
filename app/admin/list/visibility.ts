import type { PostStatus } from '#domain/posts/post.ts'

export type Visibility = 'public' | 'draft' | 'scheduled'

export function findVisibility(
  post: { status: PostStatus; published_at: string },
  now: number = Date.now(),
): Visibility {
  if (post.status === 'draft') return 'draft'
  return Date.parse(post.published_at) > now ? 'scheduled' : 'public'
}
