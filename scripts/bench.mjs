// `npm run bench -- NAME`: runs one of the site's four benchmarks on the pinned Node. The others: `npm run
// lab`.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { findNode } from './install.mjs'
import { root, run } from './run.mjs'

const [name, ...rest] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)
if (!name || !existsSync(file)) {
  const names = readdirSync(join(root, 'bench')).filter((entry) => entry.endsWith('.ts'))
  console.error(`Usage: npm run bench -- NAME\nNames: ${names.map((entry) => entry.slice(0, -3)).join(', ')}`)
  process.exit(1)
}
// Otherwise an outdated build would be measured.
await buildWhenChanged()
process.exitCode = await run(findNode(), [file, ...rest])
