import { expect, test } from 'vitest'
import { findMisspelled } from './checks/start-checks.ts'

test.each([
  ['DATBASE_URL', 'DATABASE_URL'],
  ['SITE_URI', 'SITE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['SUPABASE_PUBLISABLE_KEYS', 'SUPABASE_PUBLISHABLE_KEY'],
  ['METRICS_TOKNE', 'METRICS_TOKEN'],
])('suggests a setting for %s: %s', (given, name) => {
  expect(findMisspelled({ [given]: 'x' })).toEqual([
    `${given} is not a setting of this site: did you mean ${name}?`,
  ])
})

test('ignores variables of other programs and suggestions that are already set', () => {
  const others = {
    PATH: '/bin',
    HOME: '/root',
    HOSTNAME: 'a',
    PORTS: '1',
    NODE_OPTIONS: '',
    NODE_EXTRA_CA_CERTS: '',
    AWS_REGION: 'a',
    SUPABASE_DB_URL: 'a',
    OTEL_TRACES_SAMPLER: 'a',
    npm_config_site_uri: 'a',
  }
  expect(findMisspelled(others)).toEqual([])
  expect(findMisspelled({ SITE_URI: 'x', SITE_URL: 'https://www.example.com' })).toEqual([])
})
