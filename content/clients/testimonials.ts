import { defineDocument } from '#domain/documents/document.ts'
import { choice, group, line, list, text } from '#domain/documents/fields.ts'

/** Stars. */
const rating = () => choice(['5', '4', '3', '2', '1'])

export const testimonials = defineDocument({
  name: 'testimonials',
  label: 'Quotes of clients',
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
  fallback: {
    featured: {
      text: 'For the first time we know what a sale costs us before we spend, not a month after. They showed us the weekly number, told us what they would change, and then changed it.',
      name: 'Helen Marsh',
      role: 'Founder',
      company: 'Tallowmere',
      rating: '5',
    },
    others: [
      {
        text: 'They rebuilt every listing in one upload and nothing broke.',
        name: 'Jonas Lind',
        company: 'Norrvik',
        rating: '5',
      },
      {
        text: 'Our account came back, and so did our sleep.',
        name: 'Priya Raman',
        company: 'Fennmoor',
        rating: '5',
      },
      {
        text: 'The only agency report I read to the end.',
        name: 'Dale Whitcombe',
        company: 'Pawsley & Co',
        rating: '5',
      },
    ],
  },
})
