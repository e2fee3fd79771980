import fallback from '#content/defaults/how-we-count.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, head, line, list, text } from '#domain/documents/fields.ts'
import { closing } from './closings.ts'

/** Page that explains every figure, with the notes of the figures. `link`: text of the link below figures. */
export const howWeCount = defineDocument({
  name: 'how-we-count',
  label: 'How we count',
  schema: group({
    head: head(),
    title: line(60),
    lead: text(240),
    link: line(40).meta({ label: 'Link below figures' }),
    agencyTitle: line(60),
    bookingTitle: line(60),
    servicesTitle: line(60),
    comparisons: group({
      title: line(60),
      lead: text(200),
      items: list(group({ title: line(70), text: text(420) }), { max: 12 }),
    }),
    banner: closing(),
  }),
  fallback,
})
