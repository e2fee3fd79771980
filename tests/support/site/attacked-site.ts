/** What the operator of a site has, for tests that attack it. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect } from 'vitest'
import {
  enterEditor,
  type RawAnswer,
  readEditorUrl,
  readStartId,
  type SentHeaders,
  sendRaw,
} from './editor-cookie.ts'
import type { RunningSite } from './running-site.ts'

const VICTIM = 'owner@example.com'
/** What the URL on the console gives access to. */
export type EditorAccess = { secret: string; cookie: string; startId: string; grant: string }

export async function takeAccess(site: RunningSite): Promise<EditorAccess> {
  const secret = new URL(readEditorUrl(site)).searchParams.get('editor')!
  const cookie = await enterEditor(site)
  const startId = (await readStartId(site.url, { cookie }))!
  const headers = { ...callHeaders(`localhost:${site.port}`), 'x-editor-start': startId, cookie }
  const { grant } = JSON.parse((await requestGrant(site.port, headers)).body) as { grant: string }
  return { secret, cookie, startId, grant }
}

/** Signs up the victim; resolves to the id of the email in the outbox. */
export async function signUpVictim(site: RunningSite): Promise<string> {
  const page = await (await fetch(site.url)).text()
  const apikey = /"publishableKey":"([^"]+)"/.exec(page)![1]!
  const headers = { apikey, 'content-type': 'application/json' }
  const body = JSON.stringify({ email: VICTIM, password: 'seven quiet mountain lakes' })
  const answer = await fetch(`${site.url}/auth/v1/signup`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  for (;;) {
    const names = await readdir(join(site.dataFolder, 'outbox')).catch((): string[] => [])
    const mail = names.find((name) => /^[^.].*\.json$/.test(name))
    if (mail) return mail.replace('.json', '')
    await setTimeout(20)
  }
}

/** Headers like those of the site's own pages. */
const callHeaders = (host: string): SentHeaders => ({
  host,
  origin: `http://${host}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
})

const requestGrant = (port: number, headers: SentHeaders): Promise<RawAnswer> =>
  sendRaw(port, { path: '/functions/v1/ensure-editor-admin', method: 'POST', headers, body: '{}' })
