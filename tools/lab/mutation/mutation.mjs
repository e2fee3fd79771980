// `npm run lab -- mutation [AREA …]`: mutates the code of areas (all by default; minutes each) with Stryker and counts
// the mutations that tests detect.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findNode, installPackages } from '../../../scripts/install.mjs'
import { root, run } from '../../../scripts/run.mjs'
import { AREAS } from './areas.mjs'

const folder = join(root, 'tools', 'lab', 'mutation')
const stryker = join(folder, 'node_modules', '@stryker-mutator', 'core', 'bin', 'stryker.js')
const areas = process.argv.slice(2)
const unknown = areas.filter((area) => !(area in AREAS))
if (unknown.length > 0) {
  console.error(`There is no area ${unknown.join(', ')}. Choose from: ${Object.keys(AREAS).join(', ')}`)
  process.exit(1)
}

await installPackages()
if (!existsSync(stryker)) await installTool()
for (const area of areas.length > 0 ? areas : Object.keys(AREAS)) {
  console.log(`Changing the ${area} …`)
  const config = join(folder, 'stryker.config.mjs')
  const status = await run(findNode(), [stryker, 'run', config], { env: { MUTATION_AREA: area } })
  if (status !== 0) process.exitCode = status
}

/** Installed separately, because only this experiment needs it. */
async function installTool() {
  console.log('Installing the tool (about a minute, only this once) …')
  // Its peer dependency Vitest is installed at the root.
  const status = await run('npm', ['ci', '--ignore-scripts', '--legacy-peer-deps', '--prefix', folder])
  if (status !== 0) {
    console.error('The tool could not be installed; the messages above say why.')
    process.exit(status)
  }
}
