import { z } from 'zod'
import { ROLE_LABELS, ROLES } from '#domain/permissions.ts'
import { defineMail } from './mail-template.ts'

const given = z.object({
  role: z.enum(ROLES),
  actor: z.string().nullable(),
})

const MAY: Record<(typeof ROLES)[number], string> = {
  admin: 'You manage posts, people and everything else on the site.',
  editor: 'You write, edit and publish every post, and manage pictures, tags and authors.',
  author: 'You write your own posts, which an editor publishes.',
  sales: 'You answer leads, and manage calls and payments.',
}

export const roleGranted = defineMail(given, ({ role, actor }, agency) => ({
  subject: `Your role at ${agency.name}: ${ROLE_LABELS[role]}`,
  blocks: [
    { kind: 'paragraph', text: MAY[role] },
    { kind: 'facts', rows: [['Given by', actor]] },
    { kind: 'button', label: 'Open the admin', href: '/admin' },
    { kind: 'small', text: 'Didn’t expect this? Please email us.' },
  ],
}))

export const accountDeleted = defineMail(z.unknown(), (_data, agency) => ({
  subject: `Your account at ${agency.name} was deleted`,
  blocks: [
    {
      kind: 'paragraph',
      text: 'You requested this while signed in with this address. You can no longer sign in.',
    },
    { kind: 'paragraph', text: 'Published posts stay online under the name they were signed with.' },
    {
      kind: 'small',
      text: `Wasn’t you? Email ${agency.email || agency.name} right away: the account can’t be restored, but we can look for who deleted it.`,
    },
  ],
}))
