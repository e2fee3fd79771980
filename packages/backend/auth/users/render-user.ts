/** User object of the API, without hashes, tokens and secrets. Contract, section 3.1. */
import type { FactorRow, IdentityRow, UserRow } from './user-row.ts'

export function renderUser(user: UserRow): Record<string, unknown> {
  return {
    id: user.id,
    aud: user.aud ?? '',
    role: user.role ?? '',
    email: user.email ?? '',
    ...given('email_confirmed_at', user.email_confirmed_at),
    ...given('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...given('phone_confirmed_at', user.phone_confirmed_at),
    ...given('confirmation_sent_at', user.confirmation_sent_at),
    ...given('confirmed_at', user.confirmed_at),
    ...given('recovery_sent_at', user.recovery_sent_at),
    ...given('new_email', user.email_change || null),
    ...given('email_change_sent_at', user.email_change_sent_at),
    ...given('reauthentication_sent_at', user.reauthentication_sent_at),
    ...given('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    ...(user.factors.length > 0 && { factors: user.factors.map(renderFactor) }),
    identities: user.identities.map(renderIdentity),
    created_at: user.created_at,
    updated_at: user.updated_at,
    ...given('banned_until', user.banned_until),
    ...given('deleted_at', user.deleted_at),
    is_anonymous: user.is_anonymous,
  }
}

export function renderUserForAdmin(user: UserRow): Record<string, unknown> {
  const isPasswordNeeded = user.email_confirmed_at !== null && user.encrypted_password === null
  return { ...renderUser(user), ...(isPasswordNeeded && { password_needed: true }) }
}

function renderIdentity(identity: IdentityRow): Record<string, unknown> {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    last_sign_in_at: toUtc(identity.last_sign_in_at),
    created_at: toUtc(identity.created_at),
    updated_at: toUtc(identity.updated_at),
    ...given('email', identity.email),
  }
}

export function renderFactor(factor: FactorRow): Record<string, unknown> {
  return {
    id: factor.id,
    created_at: toUtc(factor.created_at),
    updated_at: toUtc(factor.updated_at),
    status: factor.status,
    ...given('friendly_name', factor.friendly_name || null),
    factor_type: factor.factor_type,
    ...given('phone', factor.phone),
    last_challenged_at: toUtc(factor.last_challenged_at),
  }
}

function given(name: string, value: unknown): Record<string, unknown> {
  return value === null || value === undefined ? {} : { [name]: value }
}

/** Times in JSON have the time zone of the connection. */
function toUtc(time: string | null): string | null {
  return time === null ? null : new Date(time).toISOString()
}
