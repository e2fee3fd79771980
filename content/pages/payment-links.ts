import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

/** Page of a payment link that was replaced or revoked. */
const linkEnded = {
  head: {
    title: 'This link has expired | {agency}',
    description: 'The link to a payment request has expired.',
  },
  title: 'This link has expired',
  lead: 'It was replaced or withdrawn. Please use the link in our latest email to you.',
  ask: 'Ask for a new link',
  question: 'No newer email? Call',
}

/** Form on the payment page for clients who only have the invoice number. */
const lostLink = {
  title: 'I have an invoice number',
  lead: 'Your invoice has its own page with everything you need to pay it. We send the link to the address that received the invoice.',
  number: { label: 'Invoice number', hint: 'For example, 2026-0014' },
  email: { label: 'Your email address', hint: 'The address that receives our invoices' },
  submit: 'Send me the link',
  problems: {
    number: 'Enter the number as printed, such as 2026-0014.',
    email: 'Enter an email address, such as name@example.com.',
    away: 'We couldn’t send the link. Your entries are still here: please try again.',
  },
  sent: {
    head: {
      title: 'Check your inbox | {agency}',
      description: 'What happens after you ask for the link to an invoice.',
    },
    title: 'Check your inbox',
    lead: 'If we have an invoice with that number and address, its link is on the way. It takes a minute or two.',
    nothing: 'Didn’t get it?',
    ways: [
      'Check your spam folder.',
      'Try the address of the person who receives your invoices.',
      'Check the number against your invoice.',
    ],
    back: 'Back to the form',
  },
}

export const linkEndedPage = defineDocument({
  name: 'payment-link-ended',
  label: 'Page of an expired payment link',
  schema: textFields(linkEnded),
  fallback: linkEnded,
})

export const lostLinkForm = defineDocument({
  name: 'payment-lost-link',
  label: 'Form for a lost payment link',
  schema: textFields(lostLink),
  fallback: lostLink,
})
