/** What people are told about their account by the agency, beside what the auth service tells them. */
import { z } from 'zod'
import { ROLE_LABELS, ROLES } from '#domain/permissions/permissions.ts'
import { layOutMail } from './mail-layout.ts'
import type { MailTemplate } from './mail-template.ts'

const given = z.object({
  role: z.enum(ROLES),
  /** The address of who gave it; null when it is not known. */
  actor: z.string().nullable(),
})
type Given = z.infer<typeof given>

const MAY: Record<Given['role'], string> = {
  admin: 'You manage posts, people and everything else of the site.',
  editor: 'You write, change and publish every post, and work with pictures, tags and authors.',
  author: 'You write posts of your own, which an editor publishes.',
}

export const roleGiven: MailTemplate<Given> = {
  data: given,
  compose: ({ role, actor }, agency) =>
    layOutMail(
      {
        subject: `You are now an ${ROLE_LABELS[role].toLowerCase()} of ${agency.name}`,
        blocks: [
          { kind: 'paragraph', text: MAY[role] },
          { kind: 'facts', rows: [['Given by', actor]] },
          { kind: 'button', label: 'Open the back office', href: '/admin' },
          { kind: 'small', text: 'You don’t know what this is about? Then write to us, please.' },
        ],
      },
      agency,
    ),
}

export const accountDeleted: MailTemplate<Record<string, unknown>> = {
  data: z.record(z.string(), z.unknown()),
  compose: (_data, agency) =>
    layOutMail(
      {
        subject: `Your account at ${agency.name} was deleted`,
        blocks: [
          {
            kind: 'paragraph',
            text: 'You asked for it, signed in with this address. It opens nothing any more.',
          },
          {
            kind: 'paragraph',
            text: 'What was published goes on standing there, with the name it was signed with.',
          },
          {
            kind: 'small',
            text: `It was not you? Then write to ${agency.email || agency.name} at once: it can’t be brought back, but we can look for who it was.`,
          },
        ],
      },
      agency,
    ),
}
