/** Enters a site with EDITOR_MODE=auto like its operator, by the URL on the console. */
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { RunningSite } from './running-site.ts'

const LINE = /^Write without signing in: (\S+)$/gm

/** The newest URL that a site printed. @throws if it printed none */
export function readEditorUrl(site: Pick<RunningSite, 'output'>): string {
  const address = [...site.output().matchAll(LINE)].at(-1)?.[1]
  if (!address) throw new Error(`The site printed no address of editor mode:\n${site.output()}`)
  return address
}

/** Opens the newest URL; resolves to the cookie, once the next URL is printed. */
export async function enterEditor(site: Pick<RunningSite, 'output'>): Promise<string> {
  const address = readEditorUrl(site)
  const answer = await fetch(address, { redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')
  if (!cookie) throw new Error(`No cookie came with ${answer.status}: ${await answer.text()}`)
  while (readEditorUrl(site) === address) await setTimeout(10)
  return cookie.split(';')[0]!
}

/** The id of the start in a page requested with these headers; null in a page for visitors. */
export async function readStartId(url: string, headers: Record<string, string> = {}): Promise<string | null> {
  const page = await (await fetch(`${url}/blog`, { headers })).text()
  const source = /id="site-configuration"[^>]*>([^<]*)</.exec(page)![1]!
  const { editor } = JSON.parse(source) as { editor: { startId: string } | null }
  return editor && editor.startId
}

export type SentHeaders = Record<string, string | string[]>
export type RawAnswer = {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends exactly these headers, even those that no browser would: any Host or Origin, or duplicates. */
export async function sendRaw(
  port: number,
  sent: { path: string; method?: string; headers?: SentHeaders; body?: string },
): Promise<RawAnswer> {
  const { path, method = 'GET', headers = {}, body } = sent
  const call = request({ host: '127.0.0.1', port, path, method, headers })
  call.end(body)
  const [answer] = await once(call, 'response')
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode, headers: answer.headers, body: text }
}
