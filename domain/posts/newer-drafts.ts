/** Columns of newer drafts that lists of posts tell of. */
export const NOTED_COLUMNS = 'post_id,updated_at,saved_by_email'

type NotedDraft = { post_id: string; updated_at: string; saved_by_email: string | null }

/** The same posts, each with the newer draft that it has. */
export function addNewerDrafts<Post extends { id: string }>(
  posts: readonly Post[],
  drafts: readonly NotedDraft[],
): (Post & { newer_draft?: Omit<NotedDraft, 'post_id'> })[] {
  const known = new Map(drafts.map(({ post_id: id, ...draft }) => [id, draft]))
  return posts.map((post) => {
    const draft = known.get(post.id)
    return draft ? { ...post, newer_draft: draft } : post
  })
}
