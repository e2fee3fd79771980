import { isReadableHash } from '#backend/auth/passwords/password-hash.ts'

export type Row = Record<string, string | null>

export type ImportContext = {
  /** Reports a problem in one sentence; the move fails unless it skips them. */
  refuse: (sentence: string) => void
  sealFactorSecret: (factorId: string, secret: string) => string
}

export type Translation = {
  /** Columns of the hosted service that are not imported. */
  drops: readonly string[]
  translate?: (row: Row, context: ImportContext) => Row | null
}

/** Pending links, signed with keys of the project. */
const ONE_TIME_COLUMNS = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change_token',
  'phone_change',
  'reauthentication_token',
]
const KNOWN_PROVIDERS = ['email', 'phone', 'google', 'github']
const BASE32 = /^[A-Z2-7]{16,128}=*$/

export const ACCOUNTS_IN: Record<string, Translation> = {
  'auth.users': { drops: ['confirmed_at'], translate: translateUser },
  'auth.identities': { drops: ['email'], translate: translateIdentity },
  'auth.mfa_factors': { drops: ['last_webauthn_challenge_data'], translate: translateFactor },
  'auth.webauthn_credentials': {
    drops: ['attestation_type', 'backup_eligible'],
    translate: translatePasskey,
  },
  'auth.audit_log_entries': { drops: [] },
}

function translateUser(row: Row, { refuse }: ImportContext): Row | null {
  const name = row.email || row.phone || row.id
  if (row.is_sso_user === 't') {
    refuse(`${name} signs in through single sign-on (SSO) of their company, which this site doesn't support.`)
    return null
  }
  const emptied = Object.fromEntries(
    ONE_TIME_COLUMNS.filter((column) => column in row).map((column) => [column, '']),
  )
  const moved: Row = { ...row, ...emptied, email_change_confirm_status: '0' }
  const isKnown = row.email_confirmed_at ?? row.phone_confirmed_at ?? row.invited_at ?? row.last_sign_in_at
  // Unconfirmed: the user chooses a password when confirming.
  if (!isKnown) return { ...moved, encrypted_password: null, raw_user_meta_data: '{}' }
  if (row.encrypted_password && !isReadableHash(row.encrypted_password)) {
    refuse(`The password of ${name} has an unsupported hash; they would have to reset it.`)
    return { ...moved, encrypted_password: null }
  }
  return { ...moved, encrypted_password: row.encrypted_password || null }
}

function translateIdentity(row: Row, { refuse }: ImportContext): Row | null {
  if (KNOWN_PROVIDERS.includes(row.provider ?? '')) return row
  refuse(
    `This site doesn't support signing in with ${row.provider}; accounts without a password would have to reset theirs.`,
  )
  return null
}

function translateFactor(row: Row, { refuse, sealFactorSecret }: ImportContext): Row | null {
  if (row.status !== 'verified') return null
  if (row.factor_type === 'totp' && BASE32.test(row.secret ?? ''))
    return { ...row, secret: sealFactorSecret(row.id!, row.secret!), last_challenged_at: null }
  refuse(
    row.factor_type === 'totp'
      ? `The authenticator app of the account ${row.user_id} is encrypted by the project; it would have to be set up again.`
      : `The second factor of the account ${row.user_id} (${row.factor_type}) is of a kind that can't be moved; it would have to be set up again.`,
  )
  return null
}

/** Converts bytes and JSON of a hosted project to text and an array. Passkeys only work if the site keeps its domain. */
function translatePasskey(row: Row): Row {
  const transports = JSON.parse(row.transports ?? '[]') as string[]
  return {
    ...row,
    credential_id: toBase64url(row.credential_id!),
    public_key: toBase64url(row.public_key!),
    transports: `{${transports.filter((name) => /^[a-z-]{1,40}$/.test(name)).join(',')}}`,
    aaguid: row.aaguid ?? '',
  }
}

function toBase64url(bytea: string): string {
  return Buffer.from(bytea.slice(String.raw`\x`.length), 'hex').toString('base64url')
}
