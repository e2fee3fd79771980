import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readKeyFile } from '#tests/support/site/key-file.ts'
import { type RunningSite, startRunningSite } from '#tests/support/site/running-site.ts'

const EMAIL = 'owner@example.com'
const PASSWORD = 'copper-lantern-rides-north'

let site: RunningSite
beforeAll(async () => {
  site = await startRunningSite({ ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }, inject('siteTemplate'))
})
afterAll(() => site.stop())

async function signIn() {
  const key = await readKeyFile(site.dataFolder, 'publishable')
  const client = createClient(site.url, key, { auth: { persistSession: false, autoRefreshToken: false } })
  const { data, error } = await client.auth.signInWithPassword({ email: EMAIL, password: PASSWORD })
  expect(error).toBeNull()
  return { client, user: data.user! }
}

test('the administrator named by the settings can sign in and write', async () => {
  const { client, user } = await signIn()
  const roles = await client
    .from('user_roles')
    .select('role')
    .eq('user_id', user.id)
    .eq('role', 'admin')
    .limit(1)
  expect(roles.data).toEqual([{ role: 'admin' }])

  const written = await client
    .from('blog_posts')
    .insert({ title: 'By the owner', content: '<p>Mine</p>' })
    .select('id')
  expect(written.error).toBeNull()
  expect(await (await fetch(`${site.url}/blog`)).text()).toContain('By the owner')
})

test('administrators cannot grant themselves a role', async () => {
  const { client, user } = await signIn()
  const { error } = await client.from('user_roles').insert({ user_id: user.id, role: 'admin' })
  expect(error?.code).toBe('42501')
})

test('the password is neither printed nor stored as it is', async () => {
  expect(site.output()).toContain(`Created the first administrator, ${EMAIL}.`)
  expect(site.output()).not.toContain(PASSWORD)
})
