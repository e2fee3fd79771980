import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { findMailWarnings } from './checks/start-checks.ts'

const PUBLIC = { SITE_URL: 'https://agency.com' }
const MAIL = { SMTP_URL: 'smtp://mail.agency.com:587', AGENCY_EMAIL: 'hello@agency.com' }
const NO_SERVER = expect.stringContaining('SMTP_URL')
const DEMO = expect.stringContaining('AGENCY_EMAIL')

test.for([
  ['a local trial', {}, []],
  ['a trial under its IPv6 address', { SITE_URL: 'http://[::1]:3000' }, []],
  ['a public site', PUBLIC, [NO_SERVER, DEMO]],
  ['a public site with a mail server', { ...PUBLIC, SMTP_URL: MAIL.SMTP_URL }, [DEMO]],
  ['a public site with an address', { ...PUBLIC, AGENCY_EMAIL: MAIL.AGENCY_EMAIL }, [NO_SERVER]],
  ['a public site with both', { ...PUBLIC, ...MAIL }, []],
] as const)('warnings about undeliverable emails for %s', ([, environment, warnings]) => {
  expect(findMailWarnings(parseConfig(environment))).toEqual(warnings)
})
