/** Firefox through WebDriver BiDi (https://www.w3.org/TR/webdriver-bidi/); needs Debian's firefox-esr. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findServer } from '#backend/tests/support/find-server.ts'
import { stopProcesses } from './processes.ts'
import type { EnginePage, Look } from './engine-page.ts'
import { createInput } from './web-driver-input.ts'

type Answer = { id?: number; type: string; result: unknown; error: string; message: string; params: LogEntry }
type LogEntry = { level: string; text: string }
type Script =
  { type: 'success'; result: { value: string } } | { type: 'exception'; exceptionDetails: { text: string } }

/** Opens a fresh browser. @throws if it is missing or does not start */
export async function openFirefox({ isDark = false }: Look): Promise<EnginePage> {
  const program = findServer('firefox')
  if (program === null) throw new Error('There is no Firefox on this machine')
  const profile = await mkdtemp(join(tmpdir(), 'peakshelf-firefox-'))
  const preferences = {
    'ui.systemUsesDarkTheme': isDark ? 1 : 0,
    'ui.prefersReducedMotion': 1,
    // Without a screen there is no mouse, which can point precisely (2) and hover (4).
    'ui.primaryPointerCapabilities': 6,
    'ui.allPointerCapabilities': 6,
  }
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${value});`)
  await writeFile(join(profile, 'user.js'), lines.join('\n'))
  const parameters = ['--headless', '--remote-debugging-port', '0', '--profile', profile]
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'] })
  const end = async () => {
    await stopProcesses(child)
    await rm(profile, { recursive: true, force: true })
  }
  try {
    const socket = new WebSocket(`${await readAddress(child.stderr)}/session`)
    await once(socket, 'open')
    const errors: string[] = []
    const send = createSender(socket, ({ level, text }) => level === 'error' && errors.push(text))
    await send('session.new', { capabilities: {} })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    // The first tab never gets the focus.
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    return {
      ...createInput((actions) => send('input.performActions', { context, actions })),
      open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      resize: (width, height) =>
        send('browsingContext.setViewport', { context, viewport: { width, height } }),
      async run<T>(body: string) {
        const answer = await send<Script>('script.callFunction', {
          functionDeclaration: `function () { return JSON.stringify((() => {${body}\n})()) ?? 'null' }`,
          target: { context },
          awaitPromise: false,
        })
        if (answer.type === 'exception') throw new Error(`${answer.exceptionDetails.text} in ${body}`)
        return JSON.parse(answer.result.value) as T
      },
      async screenshot() {
        const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
        return Buffer.from(data, 'base64')
      },
      errors,
      async [Symbol.asyncDispose]() {
        socket.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function readAddress(output: AsyncIterable<Buffer>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += String(chunk)
    const found = /listening on (ws:\S+)/.exec(text)?.[1]
    if (found) return found
  }
  throw new Error(`Firefox ended while starting:\n${text}`)
}

function createSender(socket: WebSocket, onLog: (entry: LogEntry) => void) {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id === undefined) return onLog(answer.params)
    const call = waiting.get(answer.id)!
    waiting.delete(answer.id)
    if (answer.type === 'error') call.reject(new Error(`${answer.error}: ${answer.message}`))
    else call.resolve(answer.result)
  })
  let id = 0
  return <T = void>(method: string, params: Record<string, unknown> = {}): Promise<T> => {
    id += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(id, call)
    socket.send(JSON.stringify({ id, method, params }))
    return call.promise as Promise<T>
  }
}
