import { DataError } from '#app/data/client/data-error.ts'
import { type ImportLabels, notifyFailure } from './import-labels.ts'

/** `reason` says what to do about it, where the server knows. */
export type SheetFailure = { message: string; reason: string | null }

/** @param fallback where the server named no reason, and for errors nobody foresaw; those are logged in full */
export function describeFailure(error: unknown, fallback: string): string {
  if (error instanceof DataError) return error.userMessage || fallback
  console.error(error)
  return fallback
}

/** Says it, too. */
export function notifySheetFailure(error: unknown, labels: ImportLabels): SheetFailure {
  const message = describeFailure(error, labels.csvFailed)
  notifyFailure(labels, message)
  return { message, reason: findReason(error) }
}

function findReason(error: unknown): string | null {
  if (!(error instanceof DataError)) return null
  const { reason } = (error.cause ?? {}) as { reason?: unknown }
  return typeof reason === 'string' ? reason : null
}
