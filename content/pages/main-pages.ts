import fallback from '#content/defaults/main-pages.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line, link, list } from '#domain/documents/fields.ts'

/** Main pages listed in llms.txt. */
export const mainPages = defineDocument({
  name: 'main-pages',
  label: 'Pages in llms.txt',
  schema: group({
    pages: list(group({ title: line(40), path: link(), note: line(110) }), { min: 1, max: 30 }),
  }),
  fallback,
})
