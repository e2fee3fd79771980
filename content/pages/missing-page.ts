import fallback from '#content/defaults/missing-page.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, text } from '#domain/documents/fields.ts'

/** Page for unknown paths; `gone` for permanently removed ones. */
export const missingPage = defineDocument({
  name: 'missing-page',
  label: 'Page not found',
  schema: group({ title: line(60), lead: text(160), gone: text(160), button: line(40), search: line(40) }),
  fallback,
})
