import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { parseConfig } from './config/config.ts'
import type { Pages } from './open-build.ts'
import { createTimeSeries } from './observability/time-series.ts'
import { openSite, type SiteParts } from './open-site.ts'

const PROJECT = 'https://project.example'
/** Turns of the event loop after which everything not awaited has ended. */
const TURNS = 10

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A site with a hosted project, whose visitor leaves while a page is rendered. */
async function leaveWhilePageIsRendered() {
  const begun = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  const events: string[] = []
  const supabase = {
    url: PROJECT,
    publishableKey: 'sb_publishable_x',
    secretKey: null,
    fetch: (async () => Response.json(60)) satisfies typeof fetch,
    backend: null,
    usage: null,
  }
  const createFetch: Pages['createFetch'] = async ({ supabase: { fetch: ask } }) => {
    return async () => {
      begun.resolve()
      await goesOn.promise
      events.push(`the page has read ${await (await ask!(`${PROJECT}/rest/v1/rpc/x`)).text()}`)
      return new Response('a page')
    }
  }
  const nothing = { run: [], imports: [] }
  const parts: SiteParts = {
    pages: {
      islandsScriptUrl: '/islands.js',
      articleScriptUrl: '/article.js',
      partScripts: { auth: nothing, admin: nothing },
      release: null,
      staticFiles: { find: () => undefined },
      createFetch,
      close: async () => undefined,
    },
    copies: null,
    shareImages: { draw: async () => null, close: async () => undefined },
    requests: createTimeSeries(),
    alerts: {
      firing: () => [],
      noteAway: () => undefined,
      connect: () => undefined,
      close: async () => undefined,
    },
    editorMode: null,
    isDevelopment: false,
    report: () => undefined,
    signal: new AbortController().signal,
    isClosing: () => true,
  }
  const config = parseConfig({ SUPABASE_URL: PROJECT, SUPABASE_PUBLISHABLE_KEY: supabase.publishableKey })
  const site = await openSite(config, supabase, parts)
  onTestFinished(() => site.stopWriting())

  const server = createServer(site.answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const visit = get({
    port,
    host: '127.0.0.1',
    path: '/about',
    headers: { host: new URL(config.siteUrl).host },
  })
  visit.on('error', () => undefined)
  await begun.promise
  visit.destroy()
  server.close()
  await once(server, 'close')
  return { site, events, goOn: goesOn.resolve }
}

async function takeTurns(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await nextTurn()
}

test('a page that is being rendered reads its data before the site stops asking for any', async () => {
  const { site, events, goOn } = await leaveWhilePageIsRendered()
  const stopped = site.stopAsking().then(() => events.push('stopped'))
  await takeTurns()
  goOn()
  await stopped
  expect(events).toEqual(['the page has read 60', 'stopped'])
})

test('a page that is never done is not waited for without end', async () => {
  const { site, events, goOn } = await leaveWhilePageIsRendered()
  const stopped = site.stopAsking().then(() => events.push('stopped'))
  await takeTurns()
  expect(events).toEqual([])
  await vi.runAllTimersAsync()
  await stopped
  expect(events).toEqual(['stopped'])
  goOn()
})
