import texts from '#content/defaults/own-booking.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { textFields } from '#domain/documents/text-fields.ts'

/** Pages on which visitors manage a booked call. */
export const ownBookingPage = defineDocument({
  name: 'own-booking',
  label: 'Pages of a booked call',
  schema: textFields(texts),
  fallback: texts,
})
