/** Mails of invitations, and what their links do. */
import { randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-sender.ts'
import type { FunctionsBackend } from './functions-backend.ts'

/** Another visitor, so that limits of one address stop no test. */
export const elsewhere = () => ({
  'x-test-address': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/** The newest mail with a link to an address, after `seen` of them. */
export async function waitForLink(mails: readonly Mail[], to: string, seen = 0): Promise<string> {
  const list = () => mails.filter((mail) => mail.to === to && mail.text.includes('/auth/v1/verify'))
  await expect.poll(() => list().length).toBeGreaterThan(seen)
  return readLink(list().at(-1)!.text)
}

export const readLink = (text: string) => /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]

/** What a link leaves in the fragment of the address that it leads to. */
export async function followLink(link: string, from = elsewhere()): Promise<URLSearchParams> {
  const answer = await fetch(link, { redirect: 'manual', headers: from })
  return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1))
}

/** Follows an invitation as the sign-in page does, and chooses a password. */
export async function acceptInvitation(
  backend: Pick<FunctionsBackend, 'url' | 'keys'>,
  link: string,
  password: string,
): Promise<SupabaseClient> {
  return choosePassword(backend, await followLink(link), password)
}

export async function choosePassword(
  { url, keys }: Pick<FunctionsBackend, 'url' | 'keys'>,
  arrived: URLSearchParams,
  password: string,
): Promise<SupabaseClient> {
  expect(Object.fromEntries(arrived)).toMatchObject({ type: 'invite', password_needed: 'true' })
  const client = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: elsewhere() },
  })
  const { error } = await client.auth.setSession({
    access_token: arrived.get('access_token')!,
    refresh_token: arrived.get('refresh_token')!,
  })
  expect(error).toBeNull()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  return client
}
