import type { PostFilter } from '#domain/posts/post-states.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'

const TITLES = {
  published: 'Nothing is published.',
  scheduled: 'Nothing is scheduled.',
  draft: 'There are no drafts.',
}

/** What a list without posts says: of all posts the specification's words, of a filter its own. */
export function describeEmptyList(kind: AuthoringKind, filter: PostFilter): { title: string; text: string } {
  return filter === 'all'
    ? { title: kind.emptyTitle, text: kind.labels.emptyInvitation }
    : { title: TITLES[filter], text: 'Choose “All” to see every post.' }
}
