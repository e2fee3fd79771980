import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { type Config, parseConfig } from '../config/config.ts'
import { buildStoredResponse } from '../responses/stored-response.ts'
import { openPageCopies } from './page-copies.ts'

const HOSTED = { SUPABASE_URL: 'https://x.supabase.co', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_x' }
const PAGE = { headers: {}, renderedAt: Date.now(), stored: buildStoredResponse(200, {}, Buffer.from('<p>')) }

/** Configuration keys that do not affect page content. */
const NOT_ON_PAGES: readonly (keyof Config)[] = [
  'host',
  'port',
  'dataFolder',
  'allowedHosts',
  'processes',
  'processSilenceSeconds',
  'trustedProxies',
  'observability',
  'cdn',
  'shutdownNoticeSeconds',
  'signOfOthers',
  'limitFactor',
  'editor',
  'reviewsPosts',
  'seedsContent',
  'backups',
  'alerts',
  'firstAdministrator',
  'smtpUrl',
  'functionSettings',
  'importSources',
  'webhookHosts',
]

const given = {
  ...HOSTED,
  SITE_URL: 'https://www.example.com',
  CAPTCHA_PROVIDER: 'turnstile',
  CAPTCHA_SITE_KEY: 'x',
}
const changed = {
  ...given,
  SITE_URL: 'https://shop.example.com',
  SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_y',
  CAPTCHA_SITE_KEY: 'y',
  AGENCY_NAME: 'Other',
  BOOKING_EMBED_URL: 'https://calendar.example.com/',
  PAYMENT_SCRIPT_URL: 'https://pay.example.com/button.js',
  PAYMENT_SCRIPT_ELEMENT: '<pay-button></pay-button>',
  PAYMENT_BANK_TEXT: 'Ask us',
  FEATURE_INDIVIDUAL_SERVICE_PAGES: 'off',
  BING_SITE_VERIFICATION: 'code',
  DEVELOPER_HOSTS: 'editor.example',
  FRAME_ANCESTORS: 'https://editor.example',
}

async function isKept(before: Config, after: Config): Promise<boolean> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'page-copies-'))
  onTestFinished(() => rm(dataFolder, { recursive: true }))
  const first = openPageCopies({ ...before, dataFolder }, 'release')!
  first.copies.keep('/', PAGE)
  await first.copies.close()
  const second = openPageCopies({ ...after, dataFolder }, 'release')!
  return (await second.copies.find('/')) !== null
}

const config = parseConfig(given)
const other = parseConfig(changed)

test('keeps cached pages after a restart with the same settings', async () => {
  expect(await isKept(config, parseConfig(given))).toBe(true)
})

test.each((Object.keys(config) as (keyof Config)[]).filter((name) => !NOT_ON_PAGES.includes(name)))(
  'discards cached pages when %s changes',
  async (name) => {
    expect(other[name]).not.toEqual(config[name])
    expect(await isKept(config, { ...config, [name]: other[name] })).toBe(false)
  },
)

test.each([
  { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_y' },
  { SUPABASE_SECRET_KEY: 'sb_secret_x' },
  { SUPABASE_URL: 'https://y.supabase.co' },
])('discards cached pages of a hosted project after a change: %j', async (settings) => {
  const after = parseConfig({ ...given, ...settings })
  expect(await isKept(config, after)).toBe(false)
})
