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
  fallback: {
    labels: { name: 'Your name', email: 'Email', phone: 'Phone', company: 'Company or brand' },
    use: 'We only use this to answer you. No newsletter, no list.',
    resultPurpose: 'We email it once and may follow up to ask how it went. No newsletter, no list.',
    away: 'We couldn’t send this. Your text is still here: please try again in a minute, or email {email}.',
    ways: { emailLabel: 'Write to', emailSubject: 'A question', phoneLabel: 'Call' },
    contact: {
      title: 'Send us a message',
      lead: 'A few lines are enough. An account manager reads every message and replies by email.',
      lines: ['name', 'email', 'company', 'phone'],
      message: 'How can we help?',
      messageHint: 'Your brand, your marketplace and the one thing you would fix first.',
      rows: 6,
      submit: 'Send message',
    },
    callback: {
      title: 'We’ll call you back',
      lead: 'Leave your number and tell us when to call. We’ll read your note before we call.',
      lines: ['name', 'phone', 'email'],
      message: 'How can we help, and when should we call?',
      messageHint: 'For example, “weekdays after 4 pm, New York time”.',
      rows: 3,
      submit: 'Request a callback',
    },
    'service-question': {
      title: 'Ask about this service',
      lead: 'Tell us what you sell and what is holding you back. A specialist replies by email.',
      lines: ['name', 'email', 'company', 'phone'],
      message: 'Your question',
      messageHint: 'More detail gets you a more specific answer.',
      rows: 5,
      submit: 'Send question',
    },
    'calculator-result': {
      title: 'Send me my result',
      lead: 'Your figures, the chart and a page to print, by email.',
      lines: ['email'],
      message: 'Anything we should know',
      rows: 3,
      submit: 'Send my result',
    },
  },
})
