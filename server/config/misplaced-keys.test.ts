import { UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { listConfigErrors } from '#tests/support/site/list-config-errors.ts'

const token = (role: string) => `${new UnsecuredJWT({ role, iss: 'supabase' }).encode()}c2lnbmVk`
const HOSTED = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const IN_PUBLIC =
  'and this setting is public: set it to the public key. If the site has run with this value, replace the secret at its provider'
const NOT_SECRET =
  'SUPABASE_SECRET_KEY holds a publishable key: set it to the key that begins with sb_secret_, or to the token with the role service_role'

test.each([
  [{ SUPABASE_PUBLISHABLE_KEY: 'sb_secret_x' }, `SUPABASE_PUBLISHABLE_KEY holds a secret key, ${IN_PUBLIC}`],
  [
    { SUPABASE_PUBLISHABLE_KEY: `"${token('service_role')}"` },
    `SUPABASE_PUBLISHABLE_KEY holds a token with the role service_role, ${IN_PUBLIC}`,
  ],
  [
    { SUPABASE_PUBLISHABLE_KEY: token('authenticated') },
    `SUPABASE_PUBLISHABLE_KEY holds a token with the role authenticated, ${IN_PUBLIC}`,
  ],
  [
    { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '1x0000000000000000000000000000000AA' },
    `CAPTCHA_SITE_KEY holds a secret key, ${IN_PUBLIC}`,
  ],
  [
    {
      PAYMENT_SCRIPT_URL: 'https://pay.example/button.js',
      PAYMENT_SCRIPT_ELEMENT: '<pay-button key="sk_live_x"></pay-button>',
    },
    `PAYMENT_SCRIPT_ELEMENT holds a secret key, ${IN_PUBLIC}`,
  ],
  [{ SUPABASE_SECRET_KEY: 'sb_publishable_x' }, NOT_SECRET],
  [{ SUPABASE_SECRET_KEY: token('anon') }, NOT_SECRET],
])('reports a misplaced key without printing it: %j', (settings, problem) => {
  expect(listConfigErrors({ ...HOSTED, ...(settings as Record<string, string>) })).toEqual([problem])
})

test('accepts new and legacy keys in the right settings', () => {
  const captcha = { CAPTCHA_PROVIDER: 'turnstile', CAPTCHA_SITE_KEY: '1x00000000000000000000AA' }
  expect(listConfigErrors({ ...HOSTED, ...captcha, SUPABASE_SECRET_KEY: 'sb_secret_x' })).toEqual([])
  const tokens = {
    SUPABASE_PUBLISHABLE_KEY: token('anon'),
    SUPABASE_SECRET_KEY: token('service_role'),
  }
  expect(listConfigErrors({ ...HOSTED, ...tokens })).toEqual([])
})
