import { IMPORT_MESSAGES, type ImportKind } from '#domain/imports/plan/messages.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { DataError } from '#app/data/client/data-error.ts'
import type { AuthoringKind } from '../authoring-kind.ts'

export type ImportTabId = 'single' | 'csv' | 'json' | 'sheets'

/** Texts of the import dialog for blog or news, from the specification (sections 2, 5 and 8). */
export type ImportLabels = {
  kind: ImportKind
  title: string
  tabs: readonly { id: ImportTabId; label: string }[]
  singleDone: string
  singleFailed: string
  csvFailed: string
  jsonFailed: string
  columnsHint: string
  /** Title of error toasts. */
  failureTitle: string
}

const BLOG: ImportLabels = {
  kind: 'blog',
  title: 'Import Blog Posts',
  tabs: [
    { id: 'single', label: 'Single Post' },
    { id: 'csv', label: 'CSV Import' },
    { id: 'json', label: 'JSON Import' },
  ],
  singleDone: IMPORT_MESSAGES.blogSingleDone,
  singleFailed: IMPORT_MESSAGES.blogSingleFailed,
  csvFailed: IMPORT_MESSAGES.blogCsvFailed,
  jsonFailed: IMPORT_MESSAGES.blogJsonFailed,
  columnsHint: 'Columns: title, content, featured_image, author.',
  failureTitle: 'Error',
}

const NOTICES: ImportLabels = {
  kind: 'news',
  title: 'Import News',
  tabs: [
    { id: 'single', label: 'Single' },
    { id: 'csv', label: 'CSV' },
    { id: 'json', label: 'JSON' },
    { id: 'sheets', label: 'Sheets' },
  ],
  singleDone: 'News post imported successfully!',
  singleFailed: IMPORT_MESSAGES.newsSingleFailed,
  csvFailed: 'Failed to import news posts. Please try again.',
  jsonFailed: 'Failed to import news posts. Please try again.',
  columnsHint: 'Columns: title, content, summary, author, featured_image.',
  failureTitle: IMPORT_MESSAGES.failedTitle,
}

export function labelsFor({ table }: Pick<AuthoringKind, 'table'>): ImportLabels {
  return table === 'blog_posts' ? BLOG : NOTICES
}

export function notifyFailure(labels: ImportLabels, description: string): void {
  showToast({ title: labels.failureTitle, description, isError: true })
}

/** For example "1 post", "1,204 posts". */
export function pluralize(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

export function formatCount(count: number): string {
  return count.toLocaleString('en')
}

/** `reason`: what to do about it, if the server knows. */
export type SheetFailure = { message: string; reason: string | null }

/** @param fallback used for unexpected errors, which are logged, and if the server gives no reason */
export function describeFailure(error: unknown, fallback: string): string {
  if (error instanceof DataError) return error.userMessage || fallback
  console.error(error)
  return fallback
}

/** Shows the failure as a toast and returns it. */
export function notifySheetFailure(error: unknown, labels: ImportLabels): SheetFailure {
  const message = describeFailure(error, labels.csvFailed)
  notifyFailure(labels, message)
  const { reason } = ((error instanceof DataError && error.cause) || {}) as { reason?: unknown }
  return { message, reason: typeof reason === 'string' ? reason : null }
}
