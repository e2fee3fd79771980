import fallback from '#content/defaults/testimonials.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { choice, group, line, list, text } from '#domain/documents/fields.ts'

/** Number of stars. */
const rating = () => choice(['5', '4', '3', '2', '1'])

export const testimonials = defineDocument({
  name: 'testimonials',
  label: 'Client quotes',
  schema: group({
    featured: group({
      text: text(280),
      name: line(40),
      role: line(30),
      company: line(30),
      rating: rating(),
    }).optional(),
    others: list(group({ text: text(110), name: line(40), company: line(30), rating: rating() }), { max: 3 }),
  }),
  fallback,
})
