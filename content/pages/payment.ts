import texts from '#content/defaults/payment.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

/** The product specification fixes title and steps. */
export const paymentPage = defineDocument({
  name: 'payment',
  label: 'Payment page',
  schema: textFields(texts),
  fallback: texts,
})
