import fallback from '#content/defaults/lead-forms.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { fixed, group, line, text } from '#domain/documents/fields.ts'
import { z } from '#domain/schema.ts'

const form = (label: string) =>
  group(
    {
      title: line(60),
      lead: text(160),
      lines: fixed(z.array(z.enum(['name', 'email', 'phone', 'company']))),
      message: line(60),
      messageHint: line(100).optional(),
      rows: fixed(z.number()),
      submit: line(30),
    },
    label,
  )

/**
 * The agency's address comes from the settings. `use` is shown below every form, `away` after a failure, with
 * `{email}` replaced.
 */
export const leadForms = defineDocument({
  name: 'lead-forms',
  label: 'Contact forms',
  schema: group({
    labels: group({ name: line(40), email: line(40), phone: line(40), company: line(40) }),
    use: text(140),
    resultPurpose: text(140),
    away: text(160),
    ways: group({ emailLabel: line(30), emailSubject: line(60), phoneLabel: line(30) }, 'Without a form'),
    contact: form('Message'),
    callback: form('Callback'),
    'service-question': form('Question about a service'),
    'calculator-result': form('Result of the calculator'),
  }),
  fallback,
})
