/** Asks recheck how the time of a pattern grows with its text, and keeps what it found harmless. */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkSync } from 'recheck'

const { version } = createRequire(import.meta.url)('recheck/package.json') as { version: string }
const KEPT = fileURLToPath(new URL(`../../node_modules/.cache/recheck-${version}/`, import.meta.url))

/** Far above what any of ours takes, so that a busy machine changes no verdict. */
const TIMEOUT_MS = 120_000

/** Whether anything in a pattern repeats so often that its time could grow faster than its text. */
const REPEATS = /[*+]|\{\d+,/

/** Null for a pattern whose time grows no faster than its text, else how fast it grows and on which text. */
export function judgePattern(source: string, flags: string): string | null {
  if (!REPEATS.test(source)) return null
  const mark = join(KEPT, createHash('sha256').update(`/${source}/${flags}`).digest('hex'))
  if (existsSync(mark)) return null
  const verdict = checkSync(source, flags, { timeout: TIMEOUT_MS })
  if (verdict.status === 'vulnerable') return `${verdict.complexity.summary}: ${verdict.attack.pattern}`
  if (verdict.status === 'unknown') return `not decided: ${verdict.error.kind}`
  mkdirSync(KEPT, { recursive: true })
  writeFileSync(mark, '')
  return null
}
