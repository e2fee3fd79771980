import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const IN_MEMORY = '/dev/shm'
const NAME = 'peakshelf-tests-'
/** A run leaves some 2 GiB there at most, and needs as much again for its own processes. */
const LEAST_ROOM = 6 * 1024 ** 3
const LEAST_MEMORY = 10 * 1024 ** 3
const LONGEST_RUN_MS = 3 * 3_600_000

/**
 * Where the tests of one run put what they write: a new folder in memory where the machine has room for it, or else in
 * the system's own temporary folder. Databases, browsers and sites that live for seconds write some hundred MiB each,
 * none of which needs a disk: a file of journeys takes a fifth less of a processor so.
 * @returns {{ path: string, remove: () => void }}
 */
export function makeTemporaryFolder() {
  const parent = hasRoomInMemory() ? IN_MEMORY : tmpdir()
  removeAbandoned(parent)
  const path = mkdtempSync(join(parent, `${NAME}${process.pid}-`))
  // PostgreSQL refuses to run as root, and does as another account.
  chmodSync(path, 0o1777)
  return { path, remove: () => remove(path) }
}

/** Programs must run from there: what tests unpack and start lies there as well. */
function hasRoomInMemory() {
  try {
    accessSync(IN_MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(IN_MEMORY)
    return (
      bavail * bsize >= LEAST_ROOM && process.availableMemory() >= LEAST_MEMORY && runsPrograms(IN_MEMORY)
    )
  } catch {
    return false
  }
}

function runsPrograms(folder) {
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const options = mounts.map((line) => line.split(' ')).findLast(([, at]) => at === folder)?.[3]
  return options !== undefined && !options.split(',').includes('noexec')
}

/**
 * Of runs that were killed: what they left would hold memory until the machine starts again. Another container may share
 * the folder and number its processes by itself, so that only what nobody touched for hours is taken for abandoned.
 */
export function removeAbandoned(parent, now = Date.now()) {
  if (!existsSync('/proc/self')) return
  for (const name of readdirSync(parent)) {
    const path = join(parent, name)
    const pid = name.startsWith(NAME) ? name.slice(NAME.length).split('-')[0] : ''
    if (!/^\d+$/.test(pid) || existsSync(`/proc/${pid}`)) continue
    if (now - statSync(path).mtimeMs > LONGEST_RUN_MS) remove(path)
  }
}

function remove(path) {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}
