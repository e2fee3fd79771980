// `npm run bench -- NAME`: runs bench/NAME.ts on the pinned Node.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './install.mjs'
import { root, run } from './run.mjs'

const [name, ...rest] = process.argv.slice(2)
const file = join(root, 'bench', `${name}.ts`)
if (!name || !existsSync(file)) {
  const names = readdirSync(join(root, 'bench')).filter((entry) => entry.endsWith('.ts'))
  console.error(`Say which: ${names.map((entry) => entry.slice(0, -3)).join(', ')}`)
  process.exit(1)
}
process.exitCode = await run(findNode(), [file, ...rest])
