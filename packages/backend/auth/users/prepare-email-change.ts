import type { Queryable } from '#backend/database/engine.ts'
import type { AuthContext } from '../auth-context.ts'
import { buildMailLink, prepareMailToken } from '../one-time-tokens/one-time-tokens.ts'
import type { PkceChallenge } from '../tokens/pkce.ts'
import type { UserRow } from './user-row.ts'

export type EmailChangeMail = { to: string; link: string; code: string; newEmail: string }

/** Both addresses must confirm; returns an email for each. Contract, section 4.6. */
export async function prepareEmailChange(
  context: AuthContext,
  tx: Queryable,
  asked: { user: UserRow; newEmail: string; challenge: PkceChallenge | null; redirectTo: string },
): Promise<EmailChangeMail[]> {
  const { user, newEmail, challenge, redirectTo } = asked
  await tx.query('update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1', [
    user.id,
    newEmail,
  ])
  const mails: EmailChangeMail[] = []
  for (const { type, to } of [
    { type: 'email_change_token_current', to: user.email },
    { type: 'email_change_token_new', to: newEmail },
  ] as const) {
    // Without a current address, the new one alone confirms.
    if (to === null) continue
    const kind = { type, method: 'email_change' }
    const { link, code } = await prepareMailToken(context, tx, {
      ...kind,
      userId: user.id,
      email: to,
      challenge,
    })
    mails.push({
      to,
      newEmail,
      code,
      link: buildMailLink(context, { link, type: 'email_change', redirectTo }),
    })
  }
  return mails
}
