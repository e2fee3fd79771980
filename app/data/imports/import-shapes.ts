/** What the import functions take and answer, by the names the staff tools use. */
import type { PreparedPost } from '#domain/imports/records/prepare-post.ts'
import type { Answers, Request as RunRequest } from '#supabase/functions/import-posts/contract.ts'

export type {
  ImportedPost,
  ImportRun,
  LeftOut,
  NameCounts,
  ReportRow as RecordedRow,
  RowResult as ImportResult,
  RunCounts as ImportCounts,
} from '#supabase/functions/import-posts/contract.ts'
export type {
  Answer as PictureAnswer,
  FetchedPicture,
} from '#supabase/functions/fetch-post-images/contract.ts'
export type { Answer as UndoAnswer } from '#supabase/functions/undo-import/contract.ts'
export type { SheetImport, SheetRequest } from '#supabase/functions/import-news-from-sheets/contract.ts'

/** What became of authors and tags. */
export type NamesResult = Answers['names']
/** Of the posts of one kind. */
export type NewRun = Omit<Extract<RunRequest, { action: 'start' }>, 'action' | 'kind'>
export type SentEntry = { number: number; line: number | null; post: PreparedPost }
