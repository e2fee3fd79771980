import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const OWNER = { email: 'owner@example.com', password: 'copper-lantern-rides-north' }

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite(
    {
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
      ADMIN_SECOND_FACTOR: 'required',
      ADMIN_ACCESS_TOKEN_MINUTES: '15',
      SIGN_UP: 'closed',
    },
    inject('siteTemplate'),
  )
})
afterAll(() => site.stop())

const connect = async () =>
  createClient(site.url, await readKeyFile(site.dataFolder, 'publishable'), {
    auth: { persistSession: false, autoRefreshToken: false, experimental: { recoveryCodes: true } },
  })

test('a closed installation takes no sign-ups', async () => {
  const { error } = await (
    await connect()
  ).auth.signUp({ email: 'new@example.com', password: 'copper lantern' })
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
})
