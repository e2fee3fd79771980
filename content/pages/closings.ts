import type { z } from '#domain/schema.ts'
import { action, group, line, text } from '#domain/documents/fields.ts'

/** What a page that has been read to its end asks of its reader: one thing, on a banner. */
export const closing = () => group({ title: line(70), lead: text(220), action: action() }, 'Closing banner')

export type Closing = z.output<ReturnType<typeof closing>>

const bookCall = { label: 'Book Call Now', href: '/book-call' }

export const blogClosing: Closing = {
  title: 'Rather work through it together?',
  lead: 'Bring your own figures to a call. We will do the math with you and tell you where to start.',
  action: bookCall,
}

export const newsClosing: Closing = {
  title: 'What does it mean for your account?',
  lead: 'Ask us on a call, with your account open in front of us both.',
  action: bookCall,
}
