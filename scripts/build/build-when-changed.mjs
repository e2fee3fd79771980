import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from '../install.mjs'
import { root, run } from '../run.mjs'
import { STAMP } from './record-inputs.mjs'
import { hashBuildSources } from './sources.mjs'

/** Builds the pages unless the last build was made from the same sources. */
export async function buildWhenChanged() {
  const stamp = join(root, 'build', STAMP)
  const current = hashBuildSources(root)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building the pages …')
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const status = await run(findNode(), [reactRouter, 'build'], { prints: 'failures' })
  if (status !== 0) {
    console.error('The build failed; the messages above say where.')
    process.exit(status)
  }
  writeFileSync(stamp, current)
}
