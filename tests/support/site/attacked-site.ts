/** A site started like `npm start`, with its operator's secrets and an attacker's data from an earlier start. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import {
  enterEditor,
  type RawAnswer,
  readEditorUrl,
  readStartId,
  type SentHeaders,
  sendRaw,
} from './editor-cookie.ts'
import { type RunningSite, startRunningSite } from './running-site.ts'

export const TITLE = 'Written by whoever asked'
export const VICTIM = 'owner@example.com'
const POST = JSON.stringify({
  action: 'create',
  data: { title: TITLE, summary: 's', content: '<p>x</p>', featured_image: 'https://a.example/a.png' },
})

/** What the URL on the console gives access to. */
export type EditorAccess = { secret: string; cookie: string; startId: string; grant: string }

export type AttackedSite = {
  site: RunningSite
  /** `localhost` with the port. */
  host: string
  /** Secrets of the operator. */
  own: EditorAccess
  /** The same from an earlier start on the same port. */
  old: EditorAccess
  /** Id of an email in the outbox whose link takes over an account. */
  mailId: string
}

/**
 * Starts a site with default limits for one describe block: strangers share an IP address and 30 function calls a
 * minute.
 */
export function useAttackedSite(): () => AttackedSite {
  let attacked: AttackedSite | undefined
  beforeAll(async () => {
    const first = await startRunningSite({}, inject('siteTemplate'))
    const old = await takeAccess(first)
    await first.stop()
    const site = await startRunningSite({ PORT: String(first.port) }, inject('siteTemplate'))
    const own = await takeAccess(site)
    attacked = { site, host: `localhost:${site.port}`, own, old, mailId: await signUpVictim(site) }
  })
  afterAll(() => attacked?.site.stop())
  return () => {
    if (!attacked) throw new Error('The site has not started')
    return attacked
  }
}

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
export const callHeaders = (host: string): SentHeaders => ({
  host,
  origin: `http://${host}`,
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
})

export const requestGrant = (port: number, headers: SentHeaders): Promise<RawAnswer> =>
  sendRaw(port, { path: '/functions/v1/ensure-editor-admin', method: 'POST', headers, body: '{}' })

export const publish = (port: number, headers: SentHeaders): Promise<RawAnswer> =>
  sendRaw(port, { path: '/functions/v1/editor-mutate-blog', method: 'POST', headers, body: POST })

export const listMailPaths = ({ mailId }: AttackedSite): string[] => [
  '/dev/mail',
  '/dev/mail.data',
  `/dev/mail/${mailId}`,
  `/dev/mail/${mailId}.data`,
  `/dev/mail/${mailId}/html`,
  '/dev/mail?editor=x',
]

/** Secrets that must not be in any response to a stranger. */
export const listSecrets = ({ site, own }: AttackedSite): string[] => [
  own.startId,
  own.cookie.split('=')[1]!,
  new URL(readEditorUrl(site)).searchParams.get('editor')!,
  own.grant,
  VICTIM,
]
