import { chromium } from 'playwright-core'
import { findServer } from '#backend/tests/support/find-server.ts'
import { CHROMIUM_ARGUMENTS } from '../chromium-arguments.ts'
import type { EnginePage, Look } from './engine-page.ts'
import { openFirefox } from './firefox.ts'
import { openWebKit } from './webkit.ts'

export type Engine = 'chromium' | 'firefox' | 'webkit'

/** Whether the engine is installed. @throws in CI if it is not */
export function isInstalled(engine: Engine): boolean {
  if (engine === 'chromium') return true
  if (engine === 'firefox') return findServer('firefox') !== null
  return findServer('webkit') !== null && findServer('screen') !== null
}

export function openEngine(engine: Engine, look: Look = {}): Promise<EnginePage> {
  return { chromium: openChromium, firefox: openFirefox, webkit: openWebKit }[engine](look)
}

async function openChromium({ isDark = false }: Look): Promise<EnginePage> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROME_PATH,
    args: [...CHROMIUM_ARGUMENTS],
  })
  const page = await browser.newPage({ colorScheme: isDark ? 'dark' : 'light' })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return {
    open: async (url) => void (await page.goto(url)),
    resize: (width, height) => page.setViewportSize({ width, height }),
    run: <T>(body: string) => page.evaluate<T>(`(() => {${body}\n})()`),
    async press(...keys) {
      for (const key of keys) await page.keyboard.press(key)
    },
    type: (text) => page.keyboard.type(text),
    hover: ({ x, y }) => page.mouse.move(x, y),
    async drag(first, ...others) {
      await page.mouse.move(first.x, first.y)
      await page.mouse.down()
      for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 })
      await page.mouse.up()
    },
    screenshot: () => page.screenshot(),
    errors,
    [Symbol.asyncDispose]: () => browser.close(),
  }
}
