import fallback from '#content/defaults/faq.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, list, text } from '#domain/documents/fields.ts'

export const faq = defineDocument({
  name: 'faq',
  label: 'Questions on the home page',
  schema: group({
    title: line(60),
    lead: text(160),
    items: list(group({ question: line(90), answer: text(500), link: action().optional() }), {
      min: 1,
      max: 14,
    }),
  }),
  fallback,
})
