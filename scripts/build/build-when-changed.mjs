import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from '../install.mjs'
import { root, run } from '../run.mjs'
import { STAMP } from './record-inputs.mjs'
import { hashBuildSources } from './sources.mjs'

const PAGES_FOLDER = 'build'
const SERVER_FOLDER = join('build', 'site')

/** Builds pages and server, each unless its last build was made from the same sources. */
export async function buildWhenChanged() {
  await buildPart('pages', PAGES_FOLDER, 'Building the pages …', [
    [join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'), 'build'],
    [join(root, 'scripts', 'build', 'compress-assets.mjs')],
  ])
  // Whatever changes the pages changes this one, too.
  await buildPart('server', SERVER_FOLDER, 'Bundling the server …', [
    [join(root, 'scripts', 'build', 'bundle-server.mjs')],
    [join(root, 'scripts', 'build', 'pack-cluster.ts')],
  ])
}

async function buildPart(part, folder, line, commands) {
  const stamp = join(root, folder, STAMP)
  const sources = hashBuildSources(root, part)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  console.log(line)
  for (const command of commands) {
    const status = await run(findNode(), command, { prints: 'failures' })
    if (status !== 0) {
      console.error('The build failed; the messages above say where.')
      process.exit(status)
    }
  }
  writeFileSync(stamp, sources)
}
