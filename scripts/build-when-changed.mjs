import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findNode } from './install.mjs'
import { root, run } from './run.mjs'

/** What the built pages are made of. */
const SOURCES = [
  'app',
  'content',
  'domain',
  'public',
  'server/pages/app.ts',
  'server/pages/security-headers.ts',
  'package-lock.json',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
]

/** Builds the pages unless the last build was made from the same sources. */
export async function buildWhenChanged() {
  const stamp = join(root, 'build', '.sources')
  const current = hashSources()
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === current) return
  console.log('Building the pages …')
  const reactRouter = join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const status = await run(findNode(), [reactRouter, 'build'], { prints: 'failures' })
  if (status !== 0) {
    console.error('The build failed; the messages above say where.')
    process.exit(status)
  }
  mkdirSync(join(root, 'build'), { recursive: true })
  writeFileSync(stamp, current)
}

function hashSources() {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, source)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const absolute = join(root, path)
  if (!existsSync(absolute)) return
  try {
    const bytes = readFileSync(absolute)
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  } catch (error) {
    if (error.code !== 'EISDIR') throw error
    for (const name of readdirSync(absolute).sort()) addToHash(hash, `${path}/${name}`)
  }
}
