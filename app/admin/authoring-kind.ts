import type { WriterMessages } from '#app/data/posts/writer-messages.ts'
import type { PostKind } from '#app/posts/post-kind.ts'

/** What authors of one kind of posts are told; the texts are the specification's (sections 2, 5, 6 and 8). */
export type AuthoringLabels = WriterMessages & {
  newLabel: string
  importLabel: string
  exportLabel: string
  loading: string
  /** Under the heading of an empty list. */
  emptyInvitation: string
  deleteTitle: string
  deleteQuestion: string
  deleteConfirm: string
  created: string
  updated: string
  duplicated: string
  deleted: string
}

/** A kind of posts as its authors meet it. Only the agency's staff load it. */
export type AuthoringKind = PostKind & {
  labels: AuthoringLabels
  /** The function that writes in editor mode. */
  mutateFunction: 'editor-mutate-blog' | 'editor-mutate-news'
  /** Only those who hold the administrator's role, or an editor grant, get past the controls. */
  needsRole: boolean
  /** Pictures of imported posts can be looked up again. */
  canBackfillImages: boolean
}
