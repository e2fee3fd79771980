import linkEnded from '#content/defaults/payment-link-ended.json' with { type: 'json' }
import lostLink from '#content/defaults/payment-lost-link.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

/** Page of a payment link that was replaced or revoked. */
export const linkEndedPage = defineDocument({
  name: 'payment-link-ended',
  label: 'Page of an expired payment link',
  schema: textFields(linkEnded),
  fallback: linkEnded,
})

/** Form on the payment page for clients who only have the invoice number. */
export const lostLinkForm = defineDocument({
  name: 'payment-lost-link',
  label: 'Form for a lost payment link',
  schema: textFields(lostLink),
  fallback: lostLink,
})
