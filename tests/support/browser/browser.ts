import { statfsSync } from 'node:fs'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { CHROMIUM_ARGUMENTS } from './chromium-arguments.ts'

const ARGUMENTS = [
  ...CHROMIUM_ARGUMENTS,
  // No GPU process.
  '--in-process-gpu',
  // Shares one renderer process between the blank page and the site, which saves a quarter of a visit's time.
  '--renderer-process-limit=1',
  // Pages live too briefly for optimized code to pay off.
  '--js-flags=--no-opt --no-maglev',
]

/** The browser's shared memory is in RAM if there is enough, otherwise in files. */
const SHARED_MEMORY = '/dev/shm'
const ENOUGH_SHARED_BYTES = 2 ** 30

function findNeedlessArguments(): string[] {
  return hasEnoughMemory(SHARED_MEMORY) ? ['--disable-dev-shm-usage'] : []
}

function hasEnoughMemory(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= ENOUGH_SHARED_BYTES
  } catch {
    return false
  }
}

/** Long, as in vitest.config.ts, for busy machines. */
const MAX_WAIT_MS = 120_000

/** Shared by all test files of the process. */
let browser: Browser | undefined

/** Setting of the current test file. */
let motion: 'reduce' | 'no-preference' = 'reduce'

/** @param moves turns animations on; without them, pages need less CPU time */
export function useBrowser({ moves = false }: { moves?: boolean } = {}): void {
  beforeAll(async () => {
    motion = moves ? 'no-preference' : 'reduce'
    if (browser?.isConnected()) return
    browser = await chromium.launch({
      executablePath: process.env.CHROME_PATH,
      args: ARGUMENTS,
      ignoreDefaultArgs: findNeedlessArguments(),
    })
  })
  afterAll(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
  })
}

export type Visit = {
  page: Page
  context: BrowserContext
  errors: string[]
  [Symbol.asyncDispose](): Promise<void>
}

/** Opens a fresh browser context. `errors` collects console and page errors. */
export async function openVisit(options: BrowserContextOptions = {}): Promise<Visit> {
  if (!browser) throw new Error('Call useBrowser() at the top of the test file')
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    reducedMotion: motion,
    ...options,
  })
  context.setDefaultTimeout(MAX_WAIT_MS)
  const page = await context.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return {
    page,
    context,
    errors,
    // Requests that a test still holds back must not fail after its end.
    [Symbol.asyncDispose]: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}
