import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { findMailWarnings, findMisspelled, mustBeOwnAddress } from './start-checks.ts'

test.each([
  ['site.invalid', 'HOST is site.invalid, a name '],
  ['203.0.113.9', 'HOST is 203.0.113.9, not an address of this machine: use 127.0.0.1, or 0.0.0.0'],
])('rejects HOST %s', async (host, words) => {
  await expect(mustBeOwnAddress(host)).rejects.toThrow(words)
})

test.each(['127.0.0.1', 'localhost', '0.0.0.0'])('accepts HOST %s', async (host) => {
  await expect(mustBeOwnAddress(host)).resolves.toBeUndefined()
})

test.each([
  ['DATBASE_URL', 'DATABASE_URL'],
  ['SITE_URI', 'SITE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['SUPABASE_PUBLISABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY'],
])('suggests a setting for the unknown name %s: %s', (given, name) => {
  expect(findMisspelled({ [given]: 'x' })).toEqual([
    `${given} is not a setting of this site: did you mean ${name}?`,
  ])
})

test('ignores variables of other programs and suggestions that are already set', () => {
  const names = 'PATH HOME HOSTNAME PORTS NODE_OPTIONS NODE_EXTRA_CA_CERTS AWS_REGION SUPABASE_DB_URL'
  const others = [...names.split(' '), 'OTEL_TRACES_SAMPLER', 'npm_config_site_uri']
  expect(findMisspelled(Object.fromEntries(others.map((name) => [name, 'a'])))).toEqual([])
  expect(findMisspelled({ SITE_URI: 'x', SITE_URL: 'https://www.example.com' })).toEqual([])
})

const PUBLIC = { SITE_URL: 'https://agency.com' }
const MAIL = { SMTP_URL: 'smtp://mail.agency.com:587', AGENCY_EMAIL: 'hello@agency.com' }
const NO_SERVER = expect.stringContaining('SMTP_URL')
const DEMO = expect.stringContaining('AGENCY_EMAIL')

test.for([
  ['a local trial', {}, []],
  ['a trial at its IPv6 address', { SITE_URL: 'http://[::1]:3000' }, []],
  ['a public site', PUBLIC, [NO_SERVER, DEMO]],
  ['a public site with a mail server', { ...PUBLIC, SMTP_URL: MAIL.SMTP_URL }, [DEMO]],
  ['a public site with an email address', { ...PUBLIC, AGENCY_EMAIL: MAIL.AGENCY_EMAIL }, [NO_SERVER]],
  ['a public site with both', { ...PUBLIC, ...MAIL }, []],
] as const)('warns about undeliverable emails of %s', ([, environment, warnings]) => {
  expect(findMailWarnings(parseConfig(environment))).toEqual(warnings)
})
