/** Shared by the journeys through sign-in: a site with an administrator, its emails, and authenticator codes. */
import { createHmac, randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, inject } from 'vitest'
import { readKeyFile } from './key-file.ts'
import { type RunningSite, startRunningSite } from './running-site.ts'

export const ADMIN = { email: 'imani@peakshelf.example', password: 'seven quiet mountain lakes' }
const MAIL_TIMEOUT_MS = 120_000

/** Starts one site with an administrator for a test file; the returned function gives access to it. */
export function useAuthSite(environment: Record<string, string> = {}): () => RunningSite {
  let site: RunningSite | undefined
  beforeAll(async () => {
    site = await startRunningSite(
      { EDITOR_MODE: 'off', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, ...environment },
      inject('siteTemplate'),
    )
  })
  afterAll(() => site?.stop())
  return () => {
    if (!site) throw new Error('The site has not started')
    return site
  }
}

/** Creates a confirmed account without a role, for a single test. */
export async function createPerson({
  url,
  dataFolder,
}: RunningSite): Promise<{ email: string; password: string }> {
  const person = { email: `${randomUUID()}@example.com`, password: 'eleven patient herons' }
  const secretKey = await readKeyFile(dataFolder, 'secret')
  const answer = await fetch(`${url}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { apikey: secretKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, email_confirm: true }),
  })
  if (!answer.ok) throw new Error(`The account was not made: ${await answer.text()}`)
  return person
}

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  messageId?: string
  /** Message ids, separated by spaces. */
  references?: string
  attachments?: { name: string; type: string; content: string; cid?: string }[]
}

/** Waits for an email by recipient and subject. */
export async function waitForMail(site: RunningSite, to: string, subject: RegExp): Promise<Mail> {
  const deadline = Date.now() + MAIL_TIMEOUT_MS
  while (Date.now() < deadline) {
    const found = (await listMails(site)).findLast((mail) => mail.to === to && subject.test(mail.subject))
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`No mail to ${to} came whose subject matches ${subject}`)
}

export async function listMails({ dataFolder }: RunningSite): Promise<Mail[]> {
  const folder = join(dataFolder, 'outbox')
  const names = await readdir(folder).catch((): string[] => [])
  // Emails that are still being written have a hidden name.
  const files = names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).toSorted()
  return Promise.all(
    files.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Mail),
  )
}

/** The URL of the button in an email. */
export function readLink({ text }: Mail): string {
  const link = /https?:\/\/\S+\/auth\/v1\/verify\?\S+/.exec(text)?.[0]
  if (!link) throw new Error(`The mail contains no link:\n${text}`)
  return link
}

export async function fillCredentials(
  page: Page,
  person: { email: string; password: string },
): Promise<void> {
  await page.getByRole('tabpanel').getByLabel('Email').fill(person.email)
  await page.getByRole('tabpanel').getByRole('textbox', { name: 'Password' }).fill(person.password)
}

/** Signs in with the password; ends at the second step or on the blog. */
export async function signIn(
  page: Page,
  { url }: RunningSite,
  person: { email: string; password: string } = ADMIN,
): Promise<void> {
  await page.goto(`${url}/auth`)
  await fillCredentials(page, person)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

export async function openSecurity(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Security…' }).click()
  await page.getByRole('dialog', { name: 'Security' }).waitFor()
}

const STEP_SECONDS = 30
const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * The six-digit code of an authenticator app (RFC 6238).
 * @param stepsAhead 1 for the next code, since each works only once
 */
export function computeCode(secret: string, stepsAhead = 0): string {
  const bits = Array.from(secret, (letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 1000 / STEP_SECONDS) + stepsAhead))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.at(-1)! & 0xf
  return String((digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
