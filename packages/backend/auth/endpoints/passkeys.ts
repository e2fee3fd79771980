import type { Queryable } from '#backend/database/engine.ts'
import { isUuid } from '#backend/request/uuid.ts'
import {
  answerWithSession,
  type AuthCall,
  emptyResponse,
  jsonResponse,
  mustBeUuid,
  readObject,
  readText,
  type UserCall,
} from '../auth-call.ts'
import { type AuthContext, transact } from '../auth-context.ts'
import { recordAudit } from '../audit-log.ts'
import { authErrors } from '../errors/errors.ts'
import { deletePasskey } from '../factors/remove-factor.ts'
import {
  createRegistration,
  createRequest,
  type Credential,
  listUserPasskeys,
  mustHaveRelyingParty,
  type Passkey,
  PASSKEY_COLUMNS,
  verifyAnswer,
  verifyRegistration,
} from '../factors/webauthn.ts'
import { notifyOwner } from '../mail/notify-owner.ts'
import { openSession, type SessionResponse } from '../sessions/open-session.ts'
import { deleteSessions, findSession } from '../sessions/session-row.ts'
import { hasVerifiedFactor, lockUser } from '../users/user-row.ts'

const MAX_PASSKEYS = 10
const MAX_NAME_LENGTH = 120
const CHALLENGE_SECONDS = 300
/** Maximum age of the sign-in for a change of passkeys, since a passkey alone gives access. */
const FRESH_SECONDS = 24 * 3600

export async function listPasskeys(context: AuthContext, { user }: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  return jsonResponse(await listUserPasskeys(context.engine, user.id))
}

export async function renamePasskey(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  const id = mustBeUuid(call, 'passkey_id')
  const name = readText(call.body, 'friendly_name').trim()
  if (name === '' || name.length > MAX_NAME_LENGTH) throw authErrors.passkey.badName()
  const renamed = await transact(context, async (tx) => {
    const [row] = await tx.query<Passkey>(
      `update auth.webauthn_credentials set friendly_name = $3, updated_at = now()
       where id = $1 and user_id = $2 returning ${PASSKEY_COLUMNS}`,
      [id, call.user.id, name],
    )
    if (!row) throw authErrors.passkey.notFound()
    await recordAudit(tx, 'passkey_renamed', { userId: call.user.id, client: call.client })
    return row
  })
  return jsonResponse(renamed)
}

/** Also ends all other sessions. */
export async function removePasskey(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  const id = mustBeUuid(call, 'passkey_id')
  mustBeAbleToChangePasskeys(call)
  await transact(context, async (tx) => {
    await lockUser(tx, call.user.id)
    if (!(await deletePasskey(tx, call.user.id, id))) throw authErrors.passkey.notFound()
    await deleteSessions(tx, call.user.id, call.session.id)
    await recordAudit(tx, 'passkey_removed', { userId: call.user.id, client: call.client })
  })
  notifyOwner(context, call.user, 'passkey-removed')
  return emptyResponse()
}

export async function startPasskeyRegistration(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  mustBeAbleToChangePasskeys(call)
  const { user } = call
  const known = await context.engine.query<{ id: string }>(
    'select credential_id as id from auth.webauthn_credentials where user_id = $1',
    [user.id],
  )
  if (known.length >= MAX_PASSKEYS) throw authErrors.passkey.tooMany()
  const options = await createRegistration(context, { user, handle: user.id, known, isPasskey: true })
  return jsonResponse({ ...(await storeChallenge(context, options.challenge, user.id)), options })
}

/**
 * Stores the passkey; the password alone no longer suffices. An aal1 session gets an aal2 session in the response,
 * since the passkey was just used. GoTrue has no such `session` field.
 */
export async function verifyPasskeyRegistration(context: AuthContext, call: UserCall): Promise<Response> {
  mustHaveRelyingParty(context)
  mustBeAbleToChangePasskeys(call)
  const { user, session, client } = call
  const challenge = await takeChallenge(context, call, user.id)
  const response = readObject(call.body, 'credential')
  const made = response && (await verifyRegistration(context, response, { challenge, isPasskey: true }))
  if (!made) throw authErrors.passkey.verificationFailed()
  const { passkey, opened } = await transact(context, async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (!locked || !(await findSession(tx, session.id))) throw authErrors.token.sessionGone()
    if ((await listUserPasskeys(tx, user.id)).length >= MAX_PASSKEYS) throw authErrors.passkey.tooMany()
    const { id, public_key, counter, transports } = made.credential
    const [row] = await tx.query<Passkey>(
      `insert into auth.webauthn_credentials
         (user_id, credential_id, public_key, sign_count, transports, aaguid, backed_up)
       values ($1, $2, $3, $4, $5, $6, $7) on conflict (credential_id) do nothing returning ${PASSKEY_COLUMNS}`,
      [user.id, id, public_key, counter, transports, made.aaguid, made.isBackedUp],
    )
    if (!row) throw authErrors.passkey.exists()
    // A new sign-in method ends all other sessions (threat model, section 9).
    await deleteSessions(tx, user.id, session.id)
    await recordAudit(tx, 'passkey_added', { userId: user.id, client })
    const method = { method: 'passkey', client, aal: 'aal2' } as const
    const aal2 = session.aal === 'aal2' ? null : await openSession(context, tx, user.id, method)
    return { passkey: row, opened: aal2 }
  })
  notifyOwner(context, user, 'passkey-added')
  const { id, friendly_name, created_at } = passkey
  return jsonResponse({ id, friendly_name, created_at, ...(opened && { session: opened }) })
}

/** The same for everyone, so it reveals no account. */
export async function startPasskeySignIn(context: AuthContext): Promise<Response> {
  const options = await createRequest(context, null)
  return jsonResponse({ ...(await storeChallenge(context, options.challenge, null)), options })
}

/** The authenticator verified its user, which is a second factor: the session is aal2. All failures get the same answer. */
export async function verifyPasskeySignIn(context: AuthContext, call: AuthCall): Promise<Response> {
  mustHaveRelyingParty(context)
  const challenge = await takeChallenge(context, call, null)
  const response = readObject(call.body, 'credential') ?? {}
  const passkey = await findPasskey(context.engine, response.id)
  const asked = passkey && { challenge, isPasskey: true, known: passkey.credential }
  const counter = asked && (await verifyAnswer(context, response, asked))
  if (!passkey || counter === null || !isHolder(response, passkey.user_id)) {
    const userId = passkey?.user_id ?? null
    await recordAudit(context.engine, 'passkey_failed', { userId, client: call.client })
    throw authErrors.passkey.verificationFailed()
  }
  const session = await transact<SessionResponse>(context, async (tx) => {
    const user = await lockUser(tx, passkey.user_id)
    const used = await tx.query(
      `update auth.webauthn_credentials set sign_count = $3, last_used_at = now()
       where id = $1 and sign_count = $2 returning id`,
      [passkey.id, passkey.credential.counter, counter],
    )
    if (!user || user.deleted_at || used.length === 0) return authErrors.passkey.verificationFailed()
    if (user.is_banned) return authErrors.signIn.banned()
    if (!user.email_confirmed_at) return authErrors.signIn.emailNotConfirmed()
    await recordAudit(tx, 'passkey_login', { userId: user.id, client: call.client })
    return openSession(context, tx, user.id, { method: 'passkey', client: call.client, aal: 'aal2' })
  })
  return answerWithSession(session)
}

async function findPasskey(database: Queryable, credentialId: unknown) {
  if (typeof credentialId !== 'string') return null
  const [row] = await database.query<{ id: string; user_id: string; credential: Credential }>(
    `select id, user_id, json_build_object('id', credential_id, 'public_key', public_key,
       'counter', sign_count, 'transports', transports) as credential
     from auth.webauthn_credentials where credential_id = $1`,
    [credentialId],
  )
  return row ?? null
}

function isHolder(response: object, userId: string): boolean {
  const { userHandle } = (response as { response: { userHandle?: string } }).response
  return userHandle === undefined || Buffer.from(userHandle, 'base64url').toString() === userId
}

/** @throws AuthError unless the sign-in is recent and used the second factor, if there is one */
function mustBeAbleToChangePasskeys({ user, session }: UserCall): void {
  if (hasVerifiedFactor(user) && session.aal !== 'aal2') throw authErrors.passkey.needsAal2()
  if (session.age_seconds >= FRESH_SECONDS) throw authErrors.passkey.needsRecentSignIn()
}

/** For a registration of the user, or a sign-in without one. `expires_at` is in Unix seconds. */
async function storeChallenge({ engine }: AuthContext, challenge: string, userId: string | null) {
  const [stored] = await engine.query<{ challenge_id: string; expires_at: number }>(
    `insert into auth.webauthn_challenges (user_id, purpose, challenge, expires_at)
     values ($1, $2, $3, now() + make_interval(secs => $4::float8))
     returning id as challenge_id, floor(extract(epoch from expires_at))::bigint as expires_at`,
    [userId, userId ? 'registration' : 'authentication', challenge, CHALLENGE_SECONDS],
  )
  return stored!
}

/** Deletes the challenge, so that it is used once even if the response is invalid. */
async function takeChallenge({ engine }: AuthContext, { body }: AuthCall, userId: string | null) {
  const id = readText(body, 'challenge_id')
  if (!isUuid(id)) throw authErrors.passkey.challengeNotFound()
  const [taken] = await engine.query<{ challenge: string; is_over: boolean }>(
    `delete from auth.webauthn_challenges
     where id = $1 and purpose = $2 and user_id is not distinct from $3
     returning challenge, expires_at <= now() as is_over`,
    [id, userId ? 'registration' : 'authentication', userId],
  )
  if (!taken) throw authErrors.passkey.challengeNotFound()
  if (taken.is_over) throw authErrors.passkey.challengeExpired()
  return taken.challenge
}
