/** A start of the bundle loads no module that only some requests need (scripts/build/bundle-server.mjs). */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('../../build/site/', import.meta.url))
const STATIC_IMPORT = /^(?:import|export)\b[^;'"]*?(?:from )?"(\.[^"]+)";$/gm
const ORIGIN =
  /^\/\/(?:#region)? ?((?:node_modules|app|packages\/(?:backend|import)|domain|server|supabase)\/\S+)$/gm
const ENTERED = /await import\("(\.[^"]+)"\)/

/** The modules of a file of the bundle and of its static imports. */
function listModules(entry: string, seen = new Set<string>()): string[] {
  if (seen.has(entry)) return []
  seen.add(entry)
  const code = readFileSync(entry, 'utf8')
  const imported = [...code.matchAll(STATIC_IMPORT)].map(([, path]) => resolve(dirname(entry), path!))
  const own = [...code.matchAll(ORIGIN)].map(([, path]) => path!)
  return [...own, ...imported.flatMap((file) => listModules(file, seen))]
}

/** Path of the module that the entry loads after it has turned on the compile cache. */
function enter(file: string): string {
  const [, path] = ENTERED.exec(readFileSync(join(folder, file), 'utf8')) ?? []
  return resolve(dirname(join(folder, file)), path!)
}

test('a start evaluates no function and none of the packages for rare requests', () => {
  const modules = [...listModules(enter('start.js')), ...listModules(join(folder, 'pages.js'))]
  expect(modules).toContain('server/main.ts')
  expect(modules.length).toBeGreaterThan(1_000)
  const rare =
    /^supabase\/functions\/[^_/]+\/index\.ts|node_modules\/(?:@zxcvbn-ts|@simplewebauthn|ical\.js|temporal-polyfill|@supabase\/server)\//
  expect(modules.filter((path) => rare.test(path))).toEqual([])
})

test('threads and functions run from the bundle, so that no process loads what strips types', () => {
  const threads = readdirSync(join(folder, 'threads')).map((name) => name.replace('.js', ''))
  expect(threads).toEqual(expect.arrayContaining(['pglite-worker', 'drawing-thread', 'sanitizer-worker']))
  for (const thread of threads) expect(listModules(enter(`threads/${thread}.js`)).length).toBeGreaterThan(0)
  const parts = readdirSync(join(folder, 'parts')).map((name) =>
    readFileSync(join(folder, 'parts', name), 'utf8'),
  )
  const started = parts.flatMap((code) =>
    [...code.matchAll(/new Worker\(new URL\("([^"]+)"/g)].map(([, path]) => path),
  )
  expect(started.length).toBeGreaterThan(3)
  expect(started.filter((path) => !path!.startsWith('../threads/'))).toEqual([])
  const loader = parts.find((code) => code.includes('// packages/backend/functions/import-function.ts'))!
  for (const { name } of readdirSync(fileURLToPath(new URL('../../supabase/functions', import.meta.url)), {
    withFileTypes: true,
  }).filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')))
    expect(loader).toMatch(new RegExp(`functions/${name}/index\\.ts".*=> import\\("`))
})
