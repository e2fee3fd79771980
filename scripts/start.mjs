// `npm start` and `npm run dev`: installs, builds if necessary, and starts the site.
import { buildWhenChanged } from './build/build-when-changed.mjs'
import { findNode, installPackages, requireUsableNode } from './install.mjs'
import { MEMORY_SETTINGS } from './memory-settings.mjs'
import { run } from './run.mjs'

requireUsableNode()
await installPackages()
const isDevelopment = process.argv.includes('--dev')
const asksVersion = process.argv.includes('--version')
if (!isDevelopment && !asksVersion) await buildWhenChanged()
const main = isDevelopment || asksVersion ? 'server/main.ts' : 'build/site/start.js'
process.exitCode = await run(findNode(), [main, ...process.argv.slice(2)], {
  env: { ...MEMORY_SETTINGS, ...process.env },
})
