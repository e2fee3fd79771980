// Runs on the machine's own Node as well: built-in modules only.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BENCH = fileURLToPath(new URL('..', import.meta.url))
/** Holds what benches share, and no bench. */
const PARTS = 'parts'

/**
 * The file of every bench by its name, in the order of names: those directly in the folder, and those directly in one of its
 * rooms, whose name nobody has to say.
 * @param {string} [folder]
 * @returns {Map<string, string>}
 * @throws {Error} when two benches have one name
 */
export function findBenches(folder = BENCH) {
  const rooms = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== PARTS)
    .map((entry) => entry.name)
  /** @type {Map<string, string>} */
  const found = new Map()
  for (const room of ['.', ...rooms]) {
    for (const entry of readdirSync(join(folder, room))) {
      if (!entry.endsWith('.ts') || entry.endsWith('.test.ts')) continue
      const name = entry.slice(0, -'.ts'.length)
      const file = join(folder, room, entry)
      const other = found.get(name)
      if (other) throw new Error(`Two benches are called ${name}: ${other} and ${file}`)
      found.set(name, file)
    }
  }
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
}
