import fallback from '#content/defaults/share-cards.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line } from '#domain/documents/fields.ts'

/** Labels of share images, and titles for pages whose headline doesn't fit. */
export const shareCards = defineDocument({
  name: 'share-cards',
  label: 'Share images',
  schema: group({
    labels: group({
      home: line(50),
      services: line(50),
      blog: line(50),
      news: line(50),
      author: line(50),
      authors: line(50),
      authorsTitle: line(80),
      about: line(50),
      caseStudiesTitle: line(80),
      contact: line(50),
      contactTitle: line(80),
      booking: line(50),
      payment: line(50),
      tool: line(50),
    }),
    result: group({ title: line(60), label: line(60) }, 'Result of the calculator'),
  }),
  fallback,
})
