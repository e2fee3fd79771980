/** Detects keys in the wrong setting. A secret in a public setting prevents the start. */
import { decodeJwt } from 'jose'
import type { Environment } from './config-schema.ts'

const PUBLIC_SETTINGS = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'CAPTCHA_SITE_KEY',
  'GOOGLE_CLIENT_ID',
  'GITHUB_CLIENT_ID',
  'GOOGLE_CALENDAR_CLIENT_ID',
  'MICROSOFT_CALENDAR_CLIENT_ID',
  'BOOKING_EMBED_URL',
  'PAYMENT_EMBED_URL',
  'PAYMENT_BUTTON_ID',
  'PAYMENT_SCRIPT_URL',
  'PAYMENT_SCRIPT_ELEMENT',
  'PAYMENT_LINK',
  'INDEXNOW_KEY',
] as const satisfies readonly (keyof Environment)[]

/** Key formats of providers. The last three are hCaptcha and Turnstile, whose public keys are shorter. */
const SECRET_PATTERN =
  /sb_secret_|\bsbp_|\b[sr]k_(?:live|test)_|\bwhsec_|\bGOCSPX-|AGE-SECRET-KEY-|^ES_|^0x[\da-f]{40}$|^\dx[\w-]{33}$/i
const PUBLIC_ROLE = 'anon'

export function findMisplacedKeys(env: Environment): string[] {
  const problems = PUBLIC_SETTINGS.flatMap((name) => {
    const secret = env[name] === undefined ? null : describeSecret(env[name])
    if (!secret) return []
    return [
      `${name} holds ${secret}, and this setting is public: set it to the public key. If the site has run with this value, replace the secret at its provider`,
    ]
  })
  const { SUPABASE_SECRET_KEY: key } = env
  if (key?.includes('sb_publishable_') || (key !== undefined && readRole(key) === PUBLIC_ROLE))
    problems.push(
      'SUPABASE_SECRET_KEY holds a publishable key: set it to the key that begins with sb_secret_, or to the token with the role service_role',
    )
  return problems
}

export function describeSecret(text: string): string | null {
  if (SECRET_PATTERN.test(text)) return 'a secret key'
  const role = readRole(text)
  return role === null || role === PUBLIC_ROLE ? null : `a token with the role ${role}`
}

function readRole(text: string): string | null {
  const token = text.split(/[^\w.-]/).find((part) => part.startsWith('eyJ'))
  try {
    const { role } = token ? decodeJwt<{ role?: unknown }>(token) : {}
    return typeof role === 'string' ? role : null
  } catch {
    return null
  }
}
