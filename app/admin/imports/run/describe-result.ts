import type { ImportCounts } from '#app/data/imports/import-shapes.ts'
import {
  describeBlogImport,
  describeNewsImport,
  IMPORT_MESSAGES,
  type ImportKind,
} from '#domain/imports/plan/messages.ts'

/** The specified words for what an import came to (section 8). */
export function describeResult(kind: ImportKind, counts: ImportCounts): string {
  const imported = counts.created + counts.updated
  const errors = counts.refused + counts.failed
  return kind === 'blog'
    ? describeBlogImport(imported, errors)
    : describeNewsImport({ imported, skipped: counts.skipped, errors })
}

/** The same as a notification: the words before the colon are its title. */
export function splitResult(kind: ImportKind, result: string): { title: string; description: string } {
  const title = kind === 'blog' ? IMPORT_MESSAGES.blogCompletedTitle : IMPORT_MESSAGES.newsCompletedTitle
  return { title, description: result.slice(title.length + 2) }
}
