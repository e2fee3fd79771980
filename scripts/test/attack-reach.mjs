/**
 * Measures which attack tests reached their target (threat model, section 12). Tests report it in
 * tests/attacks/reach.ts.
 */
import { basename } from 'node:path'

const ATTACK_FILES = /\/tests\/attacks\//
const MIN_PERCENT = 95
const MAX_LISTED = 40

/**
 * @typedef {{ cases: number, notTried: { name: string, reason: string }[] }} Reach
 */

/**
 * Collects the reports of the test cases in a file; null if the file is not part of the attack suite.
 * @param {string} path
 * @param {{ name: string, isSkipped: boolean, meta: { isReached?: boolean, notTried?: string } }[]} tests
 * @returns {Reach | null}
 */
export function readReach(path, tests) {
  if (!ATTACK_FILES.test(path)) return null
  const cases = tests.filter(({ isSkipped }) => !isSkipped)
  return {
    cases: cases.length,
    notTried: cases
      .filter(({ meta }) => meta.notTried !== undefined || !meta.isReached)
      .map(({ name, meta }) => ({ name, reason: meta.notTried ?? 'no evidence that it reached its target' })),
  }
}

/**
 * Formats the share per file and in total on one line, followed by the cases not tried; null if no attacks
 * ran. `isEnough` requires 95 % in each file.
 * @param {{ path: string, reach: Reach | null }[]} files
 * @returns {{ text: string, isEnough: boolean } | null}
 */
export function describeReach(files) {
  const found = files.filter(({ reach }) => reach && reach.cases > 0)
  if (found.length === 0) return null
  const cases = sum(found, ({ reach }) => reach.cases)
  const notTried = found.flatMap(({ path, reach }) =>
    reach.notTried.map(({ name, reason }) => `  ${basename(path)} > ${name}: ${reason}`),
  )
  const tried = cases - notTried.length
  const shares = found
    .map(
      ({ path, reach }) =>
        `${basename(path, '.test.ts')} ${percent(reach.cases - reach.notTried.length, reach.cases)}`,
    )
    .toSorted()
  // Checked per file, because a total would hide a file that reaches nothing.
  const tooFew = found
    .filter(({ reach }) => (reach.cases - reach.notTried.length) * 100 < reach.cases * MIN_PERCENT)
    .map(({ path }) => basename(path))
  const isEnough = tooFew.length === 0
  const lines = [
    `Attacks that reached their target: ${percent(tried, cases)} (${tried} of ${cases}, ${notTried.length} not tried): ${shares.join(', ')}`,
    ...notTried.slice(0, MAX_LISTED),
  ]
  if (notTried.length > MAX_LISTED) lines.push(`  and ${notTried.length - MAX_LISTED} more`)
  if (!isEnough)
    lines.push(
      `The attack suite fails: fewer than ${MIN_PERCENT} % of the cases reached their target in ${tooFew.toSorted().join(', ')}.`,
    )
  return { text: lines.join('\n'), isEnough }
}

function sum(items, count) {
  return items.reduce((total, item) => total + count(item), 0)
}

function percent(part, whole) {
  return `${(Math.floor((part * 1000) / whole) / 10).toFixed(1)} %`
}
