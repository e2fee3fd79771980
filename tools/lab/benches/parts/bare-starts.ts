/** What Node takes to do nothing. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const CLOCK_TICKS_PER_SECOND = 100
/** Ten ticks of the clock and more, so that one of them is no great part. */
const STARTS = 12

/** Milliseconds of processor time of one `node -e 0`, from the kernel's account of children that ended (Linux). */
export function measureBareStart(): number {
  const before = readChildrenMs()
  for (let start = 0; start < STARTS; start += 1) spawnSync(process.execPath, ['-e', '0'])
  return (readChildrenMs() - before) / STARTS
}

function readChildrenMs(): number {
  const fields = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return ((Number(fields[13]) + Number(fields[14])) / CLOCK_TICKS_PER_SECOND) * 1000
}
