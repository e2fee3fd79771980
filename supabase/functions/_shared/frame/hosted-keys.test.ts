import { expect, test } from 'vitest'
import { readHostedKeys } from './hosted-keys.ts'

const LEGACY = { SUPABASE_ANON_KEY: 'eyJ.anon', SUPABASE_SERVICE_ROLE_KEY: 'eyJ.service' }
const FORMER = { publishableKeys: { default: 'eyJ.anon' }, secretKeys: { default: 'eyJ.service' } }
const PRESENT = {
  SUPABASE_PUBLISHABLE_KEYS: '{"default":"sb_publishable_a","web":"sb_publishable_b"}',
  SUPABASE_SECRET_KEYS: '{"default":"sb_secret_a"}',
}

test('present keys are taken by their names, former ones not beside them', () => {
  expect(readHostedKeys({ ...PRESENT, ...LEGACY })).toEqual({
    publishableKeys: { default: 'sb_publishable_a', web: 'sb_publishable_b' },
    secretKeys: { default: 'sb_secret_a' },
  })
})

test('a single key is the default one, and goes in front of the former', () => {
  const single = { SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_c', SUPABASE_SECRET_KEY: 'sb_secret_c' }
  expect(readHostedKeys({ ...single, ...LEGACY })).toEqual({
    publishableKeys: { default: 'sb_publishable_c' },
    secretKeys: { default: 'sb_secret_c' },
  })
})

test.for(['', '{}', '[]', 'null', '"sb_secret_a"', '{"default":""}', '{"default":1}', 'no JSON'])(
  'where %j stands in place of present keys, the former ones hold',
  (text) => {
    expect(
      readHostedKeys({ SUPABASE_PUBLISHABLE_KEYS: text, SUPABASE_SECRET_KEYS: text, ...LEGACY }),
    ).toEqual(FORMER)
  },
)

test('without any there is none', () => {
  expect(readHostedKeys({})).toEqual({ publishableKeys: {}, secretKeys: {} })
})
