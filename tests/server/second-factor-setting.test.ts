import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'
import { addAuthenticator } from '#tests/support/browser/sign-in-with-factor.ts'

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

test('where a second factor is required, an administrator writes only after enrolling one', async () => {
  const client = await connect()
  const { data } = await client.auth.signInWithPassword(OWNER)
  expect(data.session!.expires_in).toBe(900)
  const write = () => client.from('news_posts').insert({ title: 'By the owner', content: 'x' })
  expect((await client.rpc('admin_state')).data).toBe('needs-enrolment')
  expect((await write()).error).toMatchObject({ code: '42501' })

  await addAuthenticator(client)
  expect((await client.rpc('admin_state')).data).toBe('administrator')
  expect((await write()).error).toBeNull()
  const { data: set } = await client.auth.mfa.recoveryCodes.generate()

  const elsewhere = await connect()
  await elsewhere.auth.signInWithPassword(OWNER)
  expect((await elsewhere.rpc('admin_state')).data).toBe('needs-challenge')
  await elsewhere.auth.mfa.recoveryCodes.verify({ code: set!.codes[0]! })
  expect((await elsewhere.rpc('admin_state')).data).toBe('administrator')
})

test('a closed installation takes no sign-ups', async () => {
  const { error } = await (
    await connect()
  ).auth.signUp({ email: 'new@example.com', password: 'copper lantern' })
  expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
})
