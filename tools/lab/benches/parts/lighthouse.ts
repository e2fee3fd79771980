/** Runs Lighthouse, which npm downloads on demand, as it is not a dependency. */
import { execFile } from 'node:child_process'
import { realpath } from 'node:fs/promises'
import { delimiter, dirname } from 'node:path'
import { promisify } from 'node:util'
import { CHROMIUM_ARGUMENTS } from '#tests/support/browser/chromium-arguments.ts'

const run = promisify(execFile)

export const LIGHTHOUSE_VERSION = '13.5.0'
const FETCH_MS = 120_000
const VISIT_MS = 180_000
/** Reports contain screenshots. */
const MAX_REPORT_BYTES = 64 * 1024 * 1024
const CHROME_FLAGS = ['--headless', ...CHROMIUM_ARGUMENTS]

export type Visit = {
  /** From 0 to 100. */
  scores: { performance: number; accessibility: number; bestPractices: number; search: number }
  firstPaintMs: number
  largestPaintMs: number
  blockedMs: number
  moved: number
  /** Lighthouse's benchmark of the processor, lowered by other load. */
  processorIndex: number
  /** Failed or partly failed audits that count toward a score. */
  notPassed: string[]
}

/** The parts of a report that are used. */
export type Report = {
  runtimeError?: { message?: string }
  environment: { benchmarkIndex: number }
  categories: Record<
    string,
    { score: number | null; auditRefs: readonly { id: string; weight: number }[] } | undefined
  >
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>
}

/**
 * Returns the Lighthouse program, downloaded by `npm exec` if necessary.
 * @throws if npm cannot install it
 */
export async function findLighthouse(): Promise<string> {
  const words = ['exec', '--yes', `--package=lighthouse@${LIGHTHOUSE_VERSION}`, '-c', 'command -v lighthouse']
  try {
    const { stdout } = await run('npm', words, {
      timeout: FETCH_MS,
      env: {
        ...process.env,
        // Lighthouse needs a newer Node than the one of npm may be.
        PATH: dirname(process.execPath) + delimiter + process.env.PATH,
        npm_config_ignore_scripts: 'true',
      },
    })
    return await realpath(stdout.trim())
  } catch (error) {
    const reason = (error as { stderr?: string }).stderr?.match(/^npm error (.+)$/m)?.[1]
    throw new Error(
      `npm could not install lighthouse ${LIGHTHOUSE_VERSION}: ${reason ?? (error as Error).message.split('\n', 1)[0]}`,
      { cause: error },
    )
  }
}

/**
 * Visits a page for the first time on Lighthouse's simulated phone.
 * @param file result of `findLighthouse`
 * @param without audits to skip
 */
export async function visitWithLighthouse(
  file: string,
  { url, chromePath, without }: { url: string; chromePath: string; without: readonly string[] },
): Promise<Visit> {
  const words = [
    file,
    url,
    '--output=json',
    '--quiet',
    '--no-enable-error-reporting',
    '--disable-full-page-screenshot',
    '--ignore-status-code',
    ...(without.length > 0 ? [`--skip-audits=${without.join(',')}`] : []),
    `--chrome-flags=${CHROME_FLAGS.join(' ')}`,
  ]
  const running = run(process.execPath, words, {
    timeout: VISIT_MS,
    maxBuffer: MAX_REPORT_BYTES,
    env: { ...process.env, CHROME_PATH: chromePath },
  })
  const { stdout } = await running.catch((error: Error & { stdout?: string; stderr?: string }) => {
    // If the page was not measured, the report contains the reason although the command fails.
    if (error.stdout?.startsWith('{')) return { stdout: error.stdout }
    throw new Error(error.stderr?.trim().split('\n').at(-1) || 'Lighthouse did not end in time', {
      cause: error,
    })
  })
  return readReport(JSON.parse(stdout) as Report)
}

/** @throws if the page or one of its metrics was not measured */
export function readReport({ runtimeError, environment, categories, audits }: Report): Visit {
  if (runtimeError) throw new Error(runtimeError.message ?? 'Lighthouse gave no reason')
  const score = (id: string) => {
    const value = categories[id]?.score
    if (typeof value !== 'number') throw new Error(`Lighthouse gave no score for ${id}`)
    return Math.round(value * 100)
  }
  const measured = (id: string) => {
    const value = audits[id]?.numericValue
    if (typeof value !== 'number') throw new Error(`Lighthouse did not measure ${id}`)
    return value
  }
  const counted = Object.values(categories).flatMap((category) =>
    (category?.auditRefs ?? []).filter(({ weight }) => weight > 0),
  )
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      bestPractices: score('best-practices'),
      search: score('seo'),
    },
    firstPaintMs: measured('first-contentful-paint'),
    largestPaintMs: measured('largest-contentful-paint'),
    blockedMs: measured('total-blocking-time'),
    moved: measured('cumulative-layout-shift'),
    processorIndex: environment.benchmarkIndex,
    notPassed: counted.filter(({ id }) => (audits[id]?.score ?? 1) < 1).map(({ id }) => id),
  }
}
