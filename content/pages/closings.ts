import type { z } from '#domain/schema.ts'
import { action, group, line, text } from '#domain/documents/fields.ts'

/** Call to action at the end of a page: one action on a banner. */
export const closing = () => group({ title: line(70), lead: text(220), action: action() }, 'Closing banner')

export type Closing = z.output<ReturnType<typeof closing>>
