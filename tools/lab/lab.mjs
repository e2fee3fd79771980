// `npm run lab -- NAME [options]`: runs one experiment on the built site with the pinned Node. Without a name it lists them.
import { buildWhenChanged } from '../../scripts/build/build-when-changed.mjs'
import { findNode, installPackages } from '../../scripts/install.mjs'
import { run } from '../../scripts/run.mjs'
import { findExperiments } from './find-experiments.mjs'

const [name, ...rest] = process.argv.slice(2)
const experiments = findExperiments()
const file = experiments.get(name)
if (!file) {
  console.error(`Usage: npm run lab -- NAME [options]\nNames: ${[...experiments.keys()].join(', ')}`)
  process.exit(1)
}
await installPackages()
// Results from an outdated build would be attributed to the current sources.
await buildWhenChanged()
process.exitCode = await run(findNode(), [file, ...rest])
