/** Checks regular expressions with recheck for superlinear time (ReDoS), and caches the harmless ones. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'
import { checkSync } from 'recheck'

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const CACHE = fileURLToPath(new URL(`../../node_modules/.cache/recheck-${version}/`, import.meta.url))
/** The first line is the version of recheck, each other line the hash of a pattern. */
const LIST = fileURLToPath(new URL('../guards/harmless-patterns.txt', import.meta.url))
const [listVersion, ...listed] = readFileSync(LIST, 'utf8').trim().split('\n')
const harmless = new Set(listVersion === version ? listed : [])

/** Far above the time of any of our patterns, so that other load does not change the result. */
const TIMEOUT_MS = 120_000
/** CPU time limit for an attack text; linear patterns need milliseconds. */
const HARMFUL_SECONDS = 0.5
const ATTACK_TIMEOUT_MS = 10_000

/** Matches patterns with unbounded or large repetition, the only ones that can be slow. */
const REPEATS = /[*+]|\{\d+,/

/** Null if the time grows linearly with the text, otherwise the growth and an attack text. */
export function judgePattern(source: string, flags: string): string | null {
  if (!REPEATS.test(source)) return null
  const hash = hashPattern(source, flags)
  const mark = join(CACHE, hash)
  if (harmless.has(hash) || existsSync(mark)) return null
  const verdict = checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (verdict.status === 'unknown') return `not decided: ${verdict.error.kind}`
  // Confirmed by CPU time, because recheck uses wall-clock time, which fails on a busy machine.
  if (
    verdict.status === 'vulnerable' &&
    !(verdict.checker === 'fuzz' && matchesInTime(source, flags, verdict.attack.string))
  ) {
    return `${verdict.complexity.summary}: ${verdict.attack.pattern}`
  }
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(mark, '')
  return null
}

/** Rewrites the cache of harmless patterns. */
export function cacheHarmlessPatterns(patterns: readonly { source: string; flags: string }[]): void {
  const hashes = patterns
    .filter(({ source }) => REPEATS.test(source))
    .map(({ source, flags }) => hashPattern(source, flags))
  writeFileSync(LIST, `${[version, ...[...new Set(hashes)].toSorted()].join('\n')}\n`)
}

/** Whether a pattern matches a text within the CPU time limit. */
function matchesInTime(source: string, flags: string, text: string): boolean {
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
