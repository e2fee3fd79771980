import { isDeepStrictEqual } from 'node:util'
import { type ContentDocument, parseContent } from '#domain/documents/document.ts'
import { readMarks } from '#domain/documents/field-marks.ts'
import { mapFields } from '#domain/documents/walk-fields.ts'
import type { Json } from '#supabase/database.types.ts'

/**
 * Validates content before it is stored. No field contains HTML.
 * @param published current published content
 * @returns the content to store (`{}` for the default), or problems by path
 */
export function prepareContent(
  document: ContentDocument,
  given: unknown,
  published: unknown,
): { stored: Json; problems?: undefined } | { problems: Record<string, string> } {
  const { content: parsed, problems } = parseContent(document, given)
  if (Object.keys(problems).length > 0) return { problems }
  const content = document.complete?.(parsed, parseContent(document, published).content) ?? parsed
  if (isDeepStrictEqual(content, document.fallback)) return { stored: {} }
  const clean = mapFields(document.schema, content, (text) => readMarks(text).text.replaceAll('\0', ''))
  return { stored: clean as Json }
}
