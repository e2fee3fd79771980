import { z } from 'zod'
import { layOutMail, type MailBlock } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const data = z.object({
  subject: z.string(),
  /** As an administrator wrote it; an empty line begins a paragraph. */
  text: z.string(),
  /** What it answers; may be empty. */
  quoted: z.string(),
  quoted_at: z.string(),
})

/** What an administrator answers to a lead, with what it answers below. Further answers go to the agency. */
export const leadReply: MailTemplate<z.infer<typeof data>> = {
  data,
  compose({ subject, text, quoted, quoted_at: at }, agency) {
    const paragraphs = text
      .trim()
      .split(/\r?\n(?:[ \t]*\r?\n)+/)
      .map((paragraph): MailBlock => ({ kind: 'paragraph', text: paragraph }))
    const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: agency.timeZone })
    const question: MailBlock[] =
      quoted.trim() === ''
        ? []
        : [
            { kind: 'small', text: `On ${day.format(new Date(at))} you wrote:` },
            { kind: 'quote', text: quoted.trim() },
          ]
    return {
      ...layOutMail({ subject, blocks: [...paragraphs, ...question] }, agency),
      replyTo: agency.email,
    }
  },
}
