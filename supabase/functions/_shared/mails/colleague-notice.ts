import { z } from 'zod'
import { NOTICES } from '#domain/leads/answer-fields.ts'
import type { MailBlock } from './mail-layout.ts'
import { defineMail } from './mail-template.ts'

const data = z.object({
  lead: z.uuid(),
  notice: z.enum(NOTICES),
  /** Name, email or phone of the lead; null if all are unknown. */
  name: z.string().nullable(),
  text: z.string().nullish(),
  /** Colleague who did it; null for clients and the server. */
  actor: z.string().nullish(),
})

const SUBJECTS: Record<(typeof NOTICES)[number], (name: string, actor: string) => string> = {
  lead: (name) => `${name}: new message or booking`,
  assigned: (name, actor) => `${actor} assigned ${name} to you`,
  mentioned: (name, actor) => `${actor} mentioned you in a note about ${name}`,
  reply: (name) => `${name} replied`,
  payment: (name) => `${name} paid`,
}

/** Notifies a colleague of an event of a lead. */
export const colleagueNotice = defineMail(data, ({ lead, notice, name, text, actor }) => {
  const quote: MailBlock[] = text?.trim() ? [{ kind: 'quote', text: text.trim() }] : []
  return {
    thread: `lead-${lead}`,
    subject: SUBJECTS[notice](name ?? 'A lead without a name', actor ?? 'Someone'),
    blocks: [
      ...quote,
      { kind: 'button', label: 'Open it in the inbox', href: `/admin/inbox/${lead}` },
      {
        kind: 'small',
        text: 'Choose what you are emailed about in your account menu, under Answers and notices.',
      },
    ],
  }
})
