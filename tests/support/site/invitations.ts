/** Reads invitation emails and opens their links. */
import { randomInt } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import type { Mail } from '#backend/auth/mail/mail-purposes.ts'
import type { FunctionsBackend } from './functions-backend.ts'

/** Headers with a new client address, to avoid the rate limit. */
export const newClientHeaders = () => ({
  'x-test-address': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
})

/** The link in the newest email to an address; waits until more than `seen` emails exist. */
export async function waitForLink(mails: readonly Mail[], to: string, seen = 0): Promise<string> {
  const list = () => mails.filter((mail) => mail.to === to && mail.text.includes('/auth/v1/verify'))
  await expect.poll(() => list().length).toBeGreaterThan(seen)
  return readLink(list().at(-1)!.text)
}

const readLink = (text: string) => /https?:\/\/\S+\/auth\/v1\/verify\S+/.exec(text)![0]

/** Opens a link; resolves to the parameters in the fragment of its redirect. */
export async function followLink(link: string, from = newClientHeaders()): Promise<URLSearchParams> {
  const answer = await fetch(link, { redirect: 'manual', headers: from })
  return new URLSearchParams(new URL(answer.headers.get('location')!).hash.slice(1))
}

/** Accepts an invitation like the sign-in page and sets a password. */
export async function acceptInvitation(
  backend: Pick<FunctionsBackend, 'url' | 'keys'>,
  link: string,
  password: string,
): Promise<SupabaseClient> {
  return choosePassword(backend, await followLink(link), password)
}

async function choosePassword(
  { url, keys }: Pick<FunctionsBackend, 'url' | 'keys'>,
  arrived: URLSearchParams,
  password: string,
): Promise<SupabaseClient> {
  expect(Object.fromEntries(arrived)).toMatchObject({ type: 'invite', password_needed: 'true' })
  const client = createClient(url, keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
    global: { headers: newClientHeaders() },
  })
  const { error } = await client.auth.setSession({
    access_token: arrived.get('access_token')!,
    refresh_token: arrived.get('refresh_token')!,
  })
  expect(error).toBeNull()
  expect((await client.auth.updateUser({ password })).error).toBeNull()
  return client
}
