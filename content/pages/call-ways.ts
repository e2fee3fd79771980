import fallback from '#content/defaults/call-ways.json' with { type: 'json' }
import { defineDocument } from '#domain/documents/document.ts'
import { group, line } from '#domain/documents/fields.ts'

const way = () => group({ offered: line(40), booked: line(70) })

/** Texts for the kinds of calls, before and after booking. */
export const callLocations = defineDocument({
  name: 'call-ways',
  label: 'Kinds of calls',
  schema: group({ open: way(), video: way(), phone: way() }),
  fallback,
})
