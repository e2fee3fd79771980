import type { WriterMessages } from '#app/data/posts/writer-messages.ts'
import type { PostKind } from '#app/posts/post-kind.ts'

/** Texts for authors of one kind of posts, from the specification (sections 2, 5, 6 and 8). */
export type AuthoringLabels = WriterMessages & {
  newLabel: string
  importLabel: string
  exportLabel: string
  loading: string
  /** Below the heading of an empty list. */
  emptyInvitation: string
  deleteTitle: string
  deleteQuestion: string
  deleteConfirm: string
  created: string
  updated: string
  duplicated: string
  deleted: string
}

/** What the authoring tools need to know about blog or news. Visitors do not load it. */
export type AuthoringKind = PostKind & {
  labels: AuthoringLabels
  /** Server function for writes. */
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** Whether authoring needs a role or an editor grant. */
  needsRole: boolean
  /** Whether missing pictures of imported posts can be looked up again. */
  canBackfillImages: boolean
}
