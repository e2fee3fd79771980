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
  // Nothing is drawn by a graphics card.
  '--in-process-gpu',
  // The empty page of a visit and the first one of the site otherwise have a process each: a quarter of a visit.
  '--renderer-process-limit=1',
  // Pages live too briefly for optimised code to pay for its making.
  '--js-flags=--no-opt --no-maglev',
]

/** Shared memory of the browser: in memory if there is enough, otherwise in files. */
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

/** Long, as in vitest.config.ts, for loaded machines. */
const MAX_WAIT_MS = 120_000

/** Of all files that share this process; it ends with the process. */
let browser: Browser | undefined

/** Of the visits of the file that runs. */
let motion: 'reduce' | 'no-preference' = 'reduce'

/** @param moves whether animations run; without them, pages need less processor time */
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

/** A fresh visitor: no cookies, no storage. `errors` collects what the page complains about. */
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
    // Answers that a test still holds up must not fail after its end.
    [Symbol.asyncDispose]: async () => {
      await context.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    },
  }
}
