import type { Queryable } from '#backend/database/engine.ts'
import { type AuthCall, type JsonObject, jsonResponse, readObject, readText } from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { mustBeEmail } from '../users/email-address.ts'
import { authErrors } from '../errors/errors.ts'
import { beginInvitation, mailInvitation, prepareInvitation } from '../one-time-tokens/invitation.ts'
import {
  buildMailLink,
  type LinkType,
  type OneTimeTokenType,
  prepareMailToken,
} from '../one-time-tokens/one-time-tokens.ts'
import { mustBeGoodPassword } from '../passwords/password-rules.ts'
import { chooseRedirectTarget, readRedirectTarget } from '../redirects.ts'
import { insertUser } from '../users/insert-user.ts'
import { renderUser } from '../users/render-user.ts'
import { findUserByEmail, findUserById } from '../users/user-row.ts'
import { recordAudit } from '../audit-log.ts'

type Kind = { verification: LinkType; token: OneTimeTokenType; mayCreate: boolean }

const KINDS: Readonly<Record<string, Kind>> = {
  signup: { verification: 'signup', token: 'confirmation_token', mayCreate: true },
  invite: { verification: 'invite', token: 'confirmation_token', mayCreate: true },
  magiclink: { verification: 'magiclink', token: 'recovery_token', mayCreate: false },
  recovery: { verification: 'recovery', token: 'recovery_token', mayCreate: false },
  email_change_current: {
    verification: 'email_change',
    token: 'email_change_token_current',
    mayCreate: false,
  },
  email_change_new: { verification: 'email_change', token: 'email_change_token_new', mayCreate: false },
}

type LinkRequest = {
  type: string
  kind: Kind
  email: string
  newEmail: string | null
  passwordHash: string | null
  data: JsonObject
}

export async function generateLink(context: AuthContext, call: AuthCall): Promise<Response> {
  const asked = await readLinkRequest(context, call.body)
  const redirectTo = readTarget(context, call)
  const { user, token } = await transact(context, async (tx) => {
    const id = await findOrCreateUser(tx, asked)
    const email = asked.type === 'email_change_new' ? asked.newEmail! : asked.email
    if (asked.newEmail !== null) await recordEmailChange(tx, id, asked.newEmail)
    const made = await prepareMailToken(context, tx, {
      userId: id,
      type: asked.kind.token,
      email,
      method: 'otp',
      pending:
        asked.passwordHash === null
          ? null
          : { passwordHash: asked.passwordHash, metadata: asked.data, origin: null },
    })
    return { user: (await findUserById(tx, id))!, token: made }
  })
  const { verification } = asked.kind
  return jsonResponse({
    ...renderUser(user),
    action_link: buildMailLink(context, { link: token.link, type: verification, redirectTo }),
    email_otp: token.code,
    hashed_token: token.link,
    verification_type: asked.type,
    redirect_to: redirectTo,
  })
}

async function readLinkRequest({ settings, passwords }: AuthContext, body: JsonObject): Promise<LinkRequest> {
  const type = readText(body, 'type')
  const kind = Object.hasOwn(KINDS, type) ? KINDS[type]! : null
  if (!kind) throw authErrors.request.invalid(`Invalid email action link type requested: ${type}`)
  const email = mustBeEmail(body.email)
  const password = readText(body, 'password')
  if (type === 'signup') {
    if (password === '') throw authErrors.signUp.withoutPassword()
    await mustBeGoodPassword(password, email, settings.siteName)
  }
  return {
    type,
    kind,
    email,
    newEmail: kind.verification === 'email_change' ? mustBeEmail(body.new_email) : null,
    passwordHash: type === 'signup' ? await passwords.hash(password) : null,
    data: readObject(body, 'data') ?? {},
  }
}

function readTarget({ settings }: AuthContext, { body, request }: AuthCall): string {
  const asked = readText(body, 'redirect_to')
  return asked === '' ? readRedirectTarget(request, settings) : chooseRedirectTarget(asked, settings)
}

async function findOrCreateUser(tx: Queryable, { type, kind, email, data }: LinkRequest): Promise<string> {
  if (type === 'invite') return beginInvitation(tx, email, data)
  const known = await findUserByEmail(tx, email)
  if (known?.email_confirmed_at && kind.mayCreate) throw authErrors.address.emailTaken()
  if (known) return known.id
  if (!kind.mayCreate) throw authErrors.user.notFound()
  const created = await insertUser(tx, { email, passwordHash: null, isConfirmed: false, userMetadata: data })
  return created.id
}

/** Keeps the number of confirmations if the link for the other address was created earlier. */
async function recordEmailChange(tx: Queryable, userId: string, newEmail: string): Promise<void> {
  const taken = await findUserByEmail(tx, newEmail)
  if (taken && taken.id !== userId) throw authErrors.address.emailTaken()
  await tx.query(
    `update auth.users set email_change = $2::text,
       email_change_confirm_status = case when email_change = $2::text then email_change_confirm_status else 0 end
     where id = $1`,
    [userId, newEmail],
  )
}

export async function inviteUser(
  context: AuthContext,
  { body, request, client }: AuthCall,
): Promise<Response> {
  const { settings } = context
  const email = mustBeEmail(body.email)
  const data = readObject(body, 'data') ?? {}
  const redirectTo = readRedirectTarget(request, settings)
  const { user, token } = await transact(context, async (tx) => {
    const id = await beginInvitation(tx, email, data)
    const made = await prepareInvitation(context, tx, { userId: id, email })
    await recordAudit(tx, 'user_invited', { userId: id, client })
    return { user: (await findUserById(tx, id))!, token: made }
  })
  mailInvitation(context, email, { token, redirectTo })
  return jsonResponse(renderUser(user))
}
