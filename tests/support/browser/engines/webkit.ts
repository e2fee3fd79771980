/**
 * WebKitGTK through WebDriver (https://www.w3.org/TR/webdriver2/) on a virtual screen; needs Debian's webkit2gtk-driver
 * and xvfb.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'
import type { EnginePage, Look } from './engine-page.ts'
import { stopProcesses, waitUntil } from './processes.ts'
import { createInput } from './web-driver-input.ts'

const ARGUMENTS = ['--automation', '--javascript-can-open-windows-automatically=true']

/** Opens a fresh browser. @throws if the driver is missing or does not start */
export async function openWebKit({ isDark = false }: Look): Promise<EnginePage> {
  const driver = findServer('webkit')
  const screen = findServer('screen')
  if (driver === null || screen === null) throw new Error('There is no WebKit driver on this machine')
  const xvfb = spawn(screen, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = (await once(xvfb.stdio[3]!, 'data')) as [Buffer]
  const port = await findFreePort()
  const child = spawn(driver, [`--port=${port}`], {
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, GTK_A11Y: 'none' },
    stdio: 'ignore',
  })
  const send = createSender(`http://127.0.0.1:${port}`)
  try {
    await waitUntil(() => send('GET', '/status').catch(() => null))
    const options = { args: [...ARGUMENTS, ...(isDark ? ['--dark-mode'] : [])] }
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } }
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities })
    const session = `/session/${sessionId}`
    const run = <T>(body: string) => send<T>('POST', `${session}/execute/sync`, { script: body, args: [] })
    await switchToPopup(session, send, run)
    return {
      ...createInput((actions) => send('POST', `${session}/actions`, { actions })),
      open: (url) => send('POST', `${session}/url`, { url }),
      async resize(width, height) {
        await send('POST', `${session}/window/rect`, { width, height })
        await waitUntil(() => run(`return innerWidth === ${width} && innerHeight === ${height}`))
      },
      run,
      // A screenshot of an element is blank in WebKitGTK 2.50.
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      errors: [],
      async [Symbol.asyncDispose]() {
        await send('DELETE', session).catch(() => undefined)
        await stopProcesses(child, xvfb)
      },
    }
  } catch (error) {
    await stopProcesses(child, xvfb)
    throw error
  }
}

type Send = ReturnType<typeof createSender>

function createSender(address: string) {
  return async <T = void>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(address + path, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error} ${value.message}`)
    return value
  }
}

/** A popup has no toolbar, whose buttons make an ordinary window at least 450 px wide. */
async function switchToPopup(session: string, send: Send, run: EnginePage['run']): Promise<void> {
  const first = await send<string>('GET', `${session}/window`)
  await run("open('about:blank', '', 'popup')")
  let popup: string | undefined
  await waitUntil(async () => {
    const handles = await send<string[]>('GET', `${session}/window/handles`)
    popup = handles.find((handle) => handle !== first)
    return popup
  })
  await send('POST', `${session}/window`, { handle: popup })
}
