// `npm start` and `npm run dev`: everything from a fresh clone to a served site, each step only when needed.
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { findNode, installPackages, requireUsableNode } from './install.mjs'
import { run } from './run.mjs'

requireUsableNode()
await installPackages()
const isDevelopment = process.argv.includes('--dev')
const asksVersion = process.argv.includes('--version')
if (!isDevelopment && !asksVersion) await buildWhenChanged()
process.exitCode = await run(findNode(), ['server/main.ts', ...process.argv.slice(2)])
