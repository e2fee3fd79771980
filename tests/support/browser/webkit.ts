/**
 * WebKitGTK through WebDriver (https://www.w3.org/TR/webdriver2/) on a virtual screen; needs Debian's webkit2gtk-driver
 * and xvfb.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { findServer } from '#backend/tests/support/find-server.ts'
import { findFreePort } from '#backend/tests/support/free-port.ts'

export type WebKitPage = {
  open(url: string): Promise<void>
  /** Sets the size of the viewport, not of the window. */
  resize(width: number, height: number): Promise<void>
  /** Runs a function body in the page; resolves to its result. */
  run<T>(body: string): Promise<T>
  /** Runs a function body repeatedly until its result is truthy. */
  waitFor(body: string): Promise<void>
  /** Screenshot of the viewport as PNG. Element screenshots are blank in WebKitGTK 2.50. */
  screenshot(): Promise<Buffer>
  [Symbol.asyncDispose](): Promise<void>
}

const WAIT_MS = 120_000

/** Opens a fresh browser. @throws if the driver is missing or does not start */
export async function openWebKit(): Promise<WebKitPage> {
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
  const send = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`WebDriver ${path}: ${value.error} ${value.message}`)
    return value
  }
  const end = async () => {
    for (const one of [child, xvfb]) await endProgram(one)
  }
  try {
    await waitUntil(() => send('GET', '/status').catch(() => null))
    const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: {} })
    const session = `/session/${sessionId}`
    const run = <T>(body: string) => send<T>('POST', `${session}/execute/sync`, { script: body, args: [] })
    return {
      open: (url) => send('POST', `${session}/url`, { url }),
      async resize(width, height) {
        const around = await run<[number, number]>(
          'return [outerWidth - innerWidth, outerHeight - innerHeight]',
        )
        await send('POST', `${session}/window/rect`, { width: width + around[0], height: height + around[1] })
        await waitUntil(() => run(`return innerWidth === ${width}`))
      },
      run,
      waitFor: (body) => waitUntil(() => run(body)),
      screenshot: async () => Buffer.from(await send<string>('GET', `${session}/screenshot`), 'base64'),
      async [Symbol.asyncDispose]() {
        await send('DELETE', session).catch(() => undefined)
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}

async function waitUntil(isTrue: () => Promise<unknown>): Promise<void> {
  const deadline = Date.now() + WAIT_MS
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error(`Nothing came within ${WAIT_MS / 1000} s`)
    await setTimeout(100)
  }
}

async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}
