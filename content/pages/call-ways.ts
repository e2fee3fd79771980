import { defineDocument } from '#domain/documents/document.ts'
import { group, line } from '#domain/documents/fields.ts'

const way = () => group({ offered: line(40), booked: line(70) })

/** Texts for the kinds of calls: before and after booking. */
export const callLocations = defineDocument({
  name: 'call-ways',
  label: 'Kinds of calls',
  schema: group({ open: way(), video: way(), phone: way() }),
  fallback: {
    open: { offered: 'By video or phone', booked: 'By video or phone. We’ll confirm by email.' },
    video: { offered: 'By video', booked: 'Join by video' },
    phone: { offered: 'By phone: we’ll call you', booked: 'We’ll call you' },
  },
})
