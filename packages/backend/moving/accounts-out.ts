/** Translates accounts to the columns of supabase/auth. */
import type { Row } from './accounts-in.ts'

export type ExportContext = {
  leave: (sentence: string) => void
  openFactorSecret: ((factorId: string, sealed: string) => string) | null
}

type TranslateForExport = (row: Row, context: ExportContext) => Row | null

/** Columns in which the hosted auth service rejects null. */
const NEVER_NULL = [
  'confirmation_token',
  'recovery_token',
  'email_change_token_new',
  'email_change_token_current',
  'email_change',
  'phone_change',
  'phone_change_token',
  'reauthentication_token',
]
const NO_INSTANCE = '00000000-0000-0000-0000-000000000000'

/** Moved tables of the services, without sessions and pending links. */
export const ACCOUNTS_OUT: Record<string, TranslateForExport> = {
  'auth.users': (row) => ({
    ...row,
    ...Object.fromEntries(NEVER_NULL.map((name) => [name, ''])),
    instance_id: row.instance_id ?? NO_INSTANCE,
    aud: row.aud ?? 'authenticated',
    role: row.role ?? 'authenticated',
  }),
  'auth.identities': (row) => row,
  'auth.mfa_factors': translateFactor,
  'auth.webauthn_credentials': translatePasskey,
  'auth.audit_log_entries': (row) => row,
  'storage.buckets': (row) => row,
}

function translateFactor(given: Row, { leave, openFactorSecret }: ExportContext): Row | null {
  const { last_used_step: _, ...row } = given
  if (row.status !== 'verified') return null
  if (row.factor_type === 'totp' && openFactorSecret)
    return { ...row, secret: openFactorSecret(row.id!, row.secret!), last_challenged_at: null }
  leave(
    row.factor_type === 'totp'
      ? `The authenticator app of the account ${row.user_id} must be set up again, since the backup has no keys.`
      : `The second factor of the account ${row.user_id} (${row.factor_type}) must be set up again.`,
  )
  return null
}

function translatePasskey({ transports, ...row }: Row): Row {
  const names = (transports ?? '{}').slice(1, -1).split(',').filter(Boolean)
  return {
    ...row,
    credential_id: toBytea(row.credential_id!),
    public_key: toBytea(row.public_key!),
    transports: JSON.stringify(names),
    aaguid: row.aaguid || null,
  }
}

function toBytea(base64url: string): string {
  return String.raw`\x` + Buffer.from(base64url, 'base64url').toString('hex')
}
