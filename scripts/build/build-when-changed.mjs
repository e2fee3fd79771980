import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from '../install.mjs'
import { root, run } from '../run.mjs'
import { STAMP } from './record-inputs.mjs'
import { hashBuildSources } from './sources.mjs'

const PAGES_FOLDER = 'build'
const SERVER_FOLDER = join('build', 'site')
const PACK_CLUSTER = join(root, 'scripts', 'build', 'pack-cluster.ts')

/** Builds pages and server, each only if its sources changed since its last build. */
export async function buildWhenChanged() {
  const isServerOld = !isBuiltFrom(hashBuildSources(root, 'server'), SERVER_FOLDER)
  // Independent of the pages and about as slow, so it runs in parallel.
  const cluster = isServerOld && runStep([PACK_CLUSTER, '--ahead'])
  await buildPart('pages', PAGES_FOLDER, 'Building the pages …', [
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    [join(root, 'scripts', 'build', 'compress-assets.mjs')],
  ])
  await cluster
  // Depends on the built pages.
  await buildPart('server', SERVER_FOLDER, 'Bundling the server …', [
    [PACK_CLUSTER],
    [join(root, 'scripts', 'build', 'bundle-server.mjs')],
  ])
}

async function buildPart(part, folder, line, steps) {
  const sources = hashBuildSources(root, part)
  if (isBuiltFrom(sources, folder)) return
  console.log(line)
  for (const step of steps) await runStep(step)
  writeFileSync(join(root, folder, STAMP), sources)
}

function isBuiltFrom(sources, folder) {
  const stamp = join(root, folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

async function runStep(step) {
  const status = await run(findNode(), step, { prints: 'failures' })
  if (status === 0) return
  console.error('The build failed; see the messages above.')
  process.exit(status)
}
