import { z } from 'zod'
import { layOutMail } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const data = z.object({ kind: z.string() })

const WHAT_CAME: Record<string, string> = {
  callback:
    'Your request for a call is with us. We phone when it suits you, as far as you told us when that is.',
  'service-question':
    'Your question is with the people who do this work. The answer comes to this address, with a question back if something is missing.',
}
const MESSAGE_CAME =
  'Your message is with us. Somebody who works on accounts reads it, and the answer comes to this address.'

/**
 * Tells a visitor that something came. Whoever gave the address need not be whose it is: the mail repeats nothing of what
 * was written, so that nobody can have us send words of theirs to others.
 */
export const leadConfirmation: MailTemplate<z.infer<typeof data>> = {
  data,
  compose: ({ kind }, agency) => ({
    ...layOutMail(
      {
        subject: `We have it: your message to ${agency.name}`,
        heading: 'Thank you for writing',
        blocks: [
          { kind: 'paragraph', text: WHAT_CAME[kind] ?? MESSAGE_CAME },
          { kind: 'paragraph', text: 'Would you rather talk? Pick a time for a call.' },
          { kind: 'button', label: 'Book a call', href: '/book-call' },
          {
            kind: 'small',
            text: 'You did not write to us? Then somebody mistyped their address, and you need do nothing: no list has yours.',
          },
        ],
      },
      agency,
    ),
    replyTo: agency.email,
  }),
}
