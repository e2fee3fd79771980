// Runs on the machine's own Node as well: built-in modules only.
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const LAB = fileURLToPath(new URL('.', import.meta.url))
const SITE_BENCHES = fileURLToPath(new URL('../../bench', import.meta.url))

/** Experiments other than benches, by name. */
const PROGRAMS = {
  crash: 'crash/crash.ts',
  'delivery-crash': 'delivery-crash/delivery-crash.ts',
  'first-start': 'first-start/first-start-walk.ts',
  fuzz: 'fuzz/fuzz.ts',
  mutation: 'mutation/mutation.mjs',
  'power-loss': 'power-loss/power-loss.ts',
  rehearsal: 'rehearsal/rehearse.ts',
}

/**
 * The file of each experiment by name: the benches of the site, those of the lab, and PROGRAMS.
 * @returns {Map<string, string>}
 */
export function findExperiments() {
  return new Map([
    ...findBenches(),
    ...Object.entries(PROGRAMS).map(([name, file]) => /** @type {const} */ ([name, join(LAB, file)])),
  ])
}

/**
 * The file of each bench by name, in bench/ and tools/lab/benches.
 * @returns {Map<string, string>}
 * @throws {Error} if two benches have the same name
 */
export function findBenches() {
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const folder of [SITE_BENCHES, join(LAB, 'benches')]) {
    for (const entry of readdirSync(folder)) {
      if (!entry.endsWith('.ts') || entry.endsWith('.test.ts')) continue
      const name = basename(entry, '.ts')
      if (found.has(name)) throw new Error(`Two benches are named ${name}`)
      found.set(name, join(folder, entry))
    }
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
