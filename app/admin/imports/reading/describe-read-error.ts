import { DataError } from '#app/data/client/data-error.ts'
import { ImportFileError } from '#import/files/import-file-error.ts'
import { describeFileError, IMPORT_MESSAGES, type ImportKind } from '#domain/imports/plan/messages.ts'
import type { FileTabId } from './use-file-reading.ts'

/**
 * `message` is the specified one, for a toast; `reason` says exactly what is wrong, or is null where the message does.
 */
export type ReadError = { message: string; reason: string | null; canRepeat: boolean }

/**
 * Why nothing was read.
 * @param isFile false for text that was typed or pasted
 */
export function describeReadError(
  error: unknown,
  tab: FileTabId,
  kind: ImportKind,
  isFile: boolean,
): ReadError {
  if (error instanceof ImportFileError) {
    const isNoText = isFile && error.failure === 'unsupported' && kind === 'blog' && tab === 'csv'
    const message = isNoText ? IMPORT_MESSAGES.notCsv : describeFileError(error, kind, tab)
    return { message, reason: error.message === message ? null : error.message, canRepeat: false }
  }
  if (error instanceof DataError) {
    const message = error.userMessage || 'The server did not say what of this file is here already.'
    return { message, reason: null, canRepeat: true }
  }
  console.error(error)
  const message = 'The file could not be read. It may have been moved or changed: choose it again.'
  return { message, reason: null, canRepeat: true }
}
