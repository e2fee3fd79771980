/** Asks recheck how the time of a pattern grows with its text, and keeps what it found harmless. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { checkSync } from 'recheck'

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const KEPT = fileURLToPath(new URL(`../../../node_modules/.cache/recheck-${version}/`, import.meta.url))
/** Its first line is the version of recheck that judged, each other the hash of a pattern. */
const LIST = fileURLToPath(new URL('../../guards/harmless-patterns.txt', import.meta.url))
const [listVersion, ...listed] = readFileSync(LIST, 'utf8').trim().split('\n')
const harmless = new Set(listVersion === version ? listed : [])

/** Far above what any of ours takes, so that a busy machine changes no verdict. */
const TIMEOUT_MS = 120_000
/** Processor time of an attack that was found by trial; what is linear needs some milliseconds. */
const HARMFUL_SECONDS = 0.5
const ATTACK_TIMEOUT_MS = 10_000

/** Whether anything in a pattern repeats so often that its time could grow faster than its text. */
const REPEATS = /[*+]|\{\d+,/

/** Null for a pattern whose time grows no faster than its text, else how fast it grows and on which text. */
export function judgePattern(source: string, flags: string): string | null {
  if (!REPEATS.test(source)) return null
  const hash = hashPattern(source, flags)
  const mark = join(KEPT, hash)
  if (harmless.has(hash) || existsSync(mark)) return null
  const verdict = checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (verdict.status === 'unknown') return `not decided: ${verdict.error.kind}`
  // A trial is confirmed by recheck against the clock, which a busy machine fails.
  if (
    verdict.status === 'vulnerable' &&
    !(verdict.checker === 'fuzz' && isQuick(source, flags, verdict.attack.string))
  ) {
    return `${verdict.complexity.summary}: ${verdict.attack.pattern}`
  }
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(mark, '')
  return null
}

/** Rewrites the list of patterns that were found harmless. */
export function listAsHarmless(patterns: readonly { source: string; flags: string }[]): void {
  const hashes = patterns
    .filter(({ source }) => REPEATS.test(source))
    .map(({ source, flags }) => hashPattern(source, flags))
  writeFileSync(LIST, `${[version, ...[...new Set(hashes)].toSorted()].join('\n')}\n`)
}

/** Whether a pattern reads a text in time, measured by the processor. */
export function isQuick(source: string, flags: string, text: string): boolean {
  const before = process.cpuUsage()
  try {
    runInNewContext(
      'new RegExp(source, flags).exec(text)',
      { source, flags, text },
      { timeout: ATTACK_TIMEOUT_MS },
    )
  } catch {
    return false
  }
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6 < HARMFUL_SECONDS
}

function hashPattern(source: string, flags: string): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex')
}
