import type { WriterMessages } from '#app/data/posts/post-writer.ts'
import type { PostKind } from '#app/posts/post-kind.ts'

/** Texts for authors of blog or news, from the specification (sections 2, 5, 6 and 8). */
export type AuthoringLabels = WriterMessages & {
  newLabel: string
  importLabel: string
  exportLabel: string
  loading: string
  /** Shown below the heading of an empty list. */
  emptyInvitation: string
  deleteTitle: string
  deleteQuestion: string
  deleteConfirm: string
  created: string
  updated: string
  duplicated: string
  deleted: string
}

/** Describes blog or news for the authoring tools. Visitors do not load it. */
export type AuthoringKind = PostKind & {
  labels: AuthoringLabels
  /** Server function that writes posts. */
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** Whether authors need a role or an editor grant. */
  needsRole: boolean
  /** Whether the list offers to find missing pictures of imported posts again. */
  canBackfillImages: boolean
}
