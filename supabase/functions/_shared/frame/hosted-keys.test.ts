import { expect, test } from 'vitest'
import { readHostedKeys } from './identify-caller.ts'

const LEGACY = { SUPABASE_ANON_KEY: 'eyJ.anon', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service' }
const FORMER = { publishableKeys: { default: 'eyJ.anon' }, secretKeys: { default: 'eyJ.service' } }
const PRESENT = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","web":"sb_publishable_b"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
}

test('uses named keys instead of legacy keys', () => {
  expect(readHostedKeys({ ...PRESENT, ...LEGACY })).toEqual({
    publishableKeys: { default: 'sb_publishable_a', web: 'sb_publishable_b' },
    secretKeys: { default: 'sb_secret_a' },
  })
})

test('prefers a single key to legacy keys', () => {
  const single = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_c', SUPABASE_SECRET_KEY: 'sb_secret_c' }
  expect(readHostedKeys({ ...single, ...LEGACY })).toEqual({
    publishableKeys: { default: 'sb_publishable_c' },
    secretKeys: { default: 'sb_secret_c' },
  })
})

test.for(['', '{}', '[]', 'null', '"sb_secret_a"', '{"default":""}', '{"default":1}', 'no JSON'])(
  'uses legacy keys if the new ones are %j',
  (text) => {
    expect(
      readHostedKeys({ SUPABASE_PUBLISHABLE_KEYS: text, SUPABASE_SECRET_KEYS: text, ...LEGACY }),
    ).toEqual(FORMER)
  },
)

test('has no keys without variables', () => {
  expect(readHostedKeys({})).toEqual({ publishableKeys: {}, secretKeys: {} })
})
