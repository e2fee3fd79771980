/** Keys are checked for what they are before they are used: a secret in a setting that pages show stops the start. */
import { decodeJwt } from 'jose'
import type { Environment } from '../config-schema.ts'

/** What browsers get, and where somebody may take the wrong one of two keys. */
const SHOWN = [
  'SUPABASE_URL',
  'SUPABASE_PUBLISHABLE_KEY',
  'CAPTCHA_SITE_KEY',
  'GOOGLE_CLIENT_ID',
  'GITHUB_CLIENT_ID',
  'BOOKING_EMBED_URL',
  'PAYMENT_EMBED_URL',
  'PAYMENT_BUTTON_ID',
  'PAYMENT_SCRIPT_URL',
  'PAYMENT_SCRIPT_ELEMENT',
  'PAYMENT_LINK',
  'INDEXNOW_KEY',
] as const satisfies readonly (keyof Environment)[]

/** As their makers write them; the last three are those of hCaptcha and Turnstile, whose public keys are shorter. */
const SECRET_FORM =
  /sb_secret_|\bsbp_|\b[sr]k_(?:live|test)_|\bwhsec_|\bGOCSPX-|AGE-SECRET-KEY-|^ES_|^0x[\da-f]{40}$|^\dx[\w-]{33}$/i
const PUBLIC_ROLE = 'anon'

/** One sentence for each setting whose key belongs elsewhere. */
export function findMisplacedKeys(env: Environment): string[] {
  const problems = SHOWN.flatMap((name) => {
    const secret = env[name] === undefined ? null : describeSecret(env[name])
    if (!secret) return []
    return [
      `${name} holds ${secret}, and pages show this setting to everybody: set it to the public key. If this site has run with it, replace the secret where it was made`,
    ]
  })
  const { SUPABASE_SECRET_KEY: key } = env
  if (key?.includes('sb_publishable_') || (key !== undefined && readRole(key) === PUBLIC_ROLE))
    problems.push(
      'SUPABASE_SECRET_KEY holds a publishable key: set it to the one that begins with sb_secret_, or to the token with the role service_role',
    )
  return problems
}

/** What a text gives away, in words; null for one that anybody may read. */
export function describeSecret(text: string): string | null {
  if (SECRET_FORM.test(text)) return 'a secret key'
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
