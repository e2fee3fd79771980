// `npm run bench -- NAME`: runs the bench of that name, in whichever room of bench/ it is, on the pinned Node.
import { findBenches } from '../bench/parts/find-benches.mjs'
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { findNode } from './install.mjs'
import { run } from './run.mjs'

const [name, ...rest] = process.argv.slice(2)
const benches = findBenches()
const file = benches.get(name)
if (!file) {
  console.error(`Say which: ${[...benches.keys()].join(', ')}`)
  process.exit(1)
}
// A figure of an older build would pass for one of these sources.
await buildWhenChanged()
process.exitCode = await run(findNode(), [file, ...rest])
