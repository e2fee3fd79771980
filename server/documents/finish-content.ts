import { fillAgency, fillAgencyInContent } from '#content/agency/agency-name.ts'
import type { ContentDocument } from '#domain/documents/document.ts'
import { mapFields } from '#domain/documents/walk-fields.ts'
import { escapeHtml } from '#import/html/escape-html.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'

/** Fills in the agency's name, and sanitizes HTML, since the REST API stores any HTML. */
export function finishContent(agencyName: string) {
  const nameInHtml = escapeHtml(agencyName)
  return <Content>(content: Content, { schema }: ContentDocument<Content>): Content => {
    const clean = mapFields(schema, content, (text, kind) =>
      kind === 'rich' ? sanitizeHtml(fillAgency(text, nameInHtml)) : text,
    )
    return fillAgencyInContent(clean, agencyName)
  }
}
