/** Helpers that read invitation mails and open their links. */
import { randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import type { FunctionsBackend } from './functions-backend.ts'

/** Headers of a new IP address, so that per-address limits do not fail tests. */
export const elsewhere = () => ({
  'x-test-address': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/** Link in the newest mail to an email address; waits until more than `seen` such mails exist. */
export async function waitForLink(mails: readonly Mail[], to: string, seen = 0): Promise<string> {
  const list = () => mails.filter((mail) => mail.to === to && mail.text.includes('/auth/v1/verify'))
  await expect.poll(() => list().length).toBeGreaterThan(seen)
  return readLink(list().at(-1)!.text)
}

export const readLink = (text: string) => /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]

/** Opens a link; resolves to the parameters in the fragment of its redirect. */
export async function followLink(link: string, from = elsewhere()): Promise<URLSearchParams> {
  const answer = await fetch(link, { redirect: 'manual', headers: from })
  return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1))
}

/** Accepts an invitation as the sign-in page does and sets a password. */
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
