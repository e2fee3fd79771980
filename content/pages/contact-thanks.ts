import fallback from '#content/defaults/contact-thanks.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { action, group, line, listOf, text } from '#domain/documents/fields.ts'

const thanks = (label: string) =>
  group(
    {
      title: line(60),
      lead: text(140),
      steps: listOf(3, group({ title: line(50), text: text(110) })),
    },
    label,
  )

/** What happens after a form was submitted, by its kind. */
export const contactThanks = defineDocument({
  name: 'contact-thanks',
  label: 'Thank-you pages',
  schema: group({
    head: group({ title: line(60), description: text(200) }, 'Search results'),
    stepsTitle: line(60),
    call: group({ title: line(60), lead: text(160), action: action() }),
    kinds: group({
      contact: thanks('Message'),
      callback: thanks('Callback'),
      'service-question': thanks('Question about a service'),
      'calculator-result': thanks('Result of the calculator'),
    }),
  }),
  fallback,
})
