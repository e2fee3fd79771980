import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Functions also run on the hosted platform, which finds packages and folders through its own import map. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const functionsFolder = join(root, 'supabase/functions')
const readJson = (path: string) =>
  JSON.parse(readFileSync(join(root, path), 'utf8')) as Record<string, unknown>
const importMap = readJson('supabase/functions/deno.json').imports as Record<string, string>
const { dependencies, devDependencies } = readJson('package.json') as Record<string, Record<string, string>>
const ofImport = readJson('packages/import/package.json').dependencies as Record<string, string>

const names = readdirSync(functionsFolder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.startsWith('_'))
  .map((entry) => entry.name)

/** Path below the root of what an alias names: `#import/` is a package. */
const toPath = (specifier: string) =>
  specifier.replace(/^#(?:(import\/)|)/, (_, folder?: string) => (folder ? `packages/${folder}` : ''))

/** Import specifiers of functions and their imports, with the file. */
function listImports(): Map<string, string> {
  const specifiers = new Map<string, string>()
  const seen = new Set<string>()
  const waiting = names.map((name) => join(functionsFolder, name, 'index.ts'))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    for (const [, found] of readFileSync(file, 'utf8').matchAll(/\b(?:from\s+|import\()['"]([^'"]+)['"]/g)) {
      const specifier = found!
      if (specifier.startsWith('.')) waiting.push(resolve(dirname(file), specifier))
      else if (specifier.startsWith('#')) waiting.push(join(root, toPath(specifier)))
      if (!specifier.startsWith('.')) specifiers.set(specifier, file.slice(root.length))
    }
  }
  return specifiers
}

test('the import map has every import of the functions', () => {
  const imports = listImports()
  expect(imports.has('zod')).toBe(true)
  const unknown = [...imports].filter(([specifier]) => {
    const folder = /^#[^/]+\//.exec(specifier)?.[0]
    return !specifier.startsWith('node:') && importMap[folder ?? specifier] === undefined
  })
  expect(unknown).toEqual([])
})

test('the import map has the installed versions and the same folders', () => {
  const wrong = Object.entries(importMap).filter(([name, target]) => {
    if (name.startsWith('#'))
      return resolve(functionsFolder, target) !== join(root, toPath(name).slice(0, -1))
    const [, wanted, version] = /^npm:(.+)@([^@/]+)(?:\/.+)?$/.exec(target)!
    return (dependencies![wanted!] ?? devDependencies![wanted!] ?? ofImport[wanted!]) !== version
  })
  expect(wrong).toEqual([])
})

test('every function is deployed with the import map', () => {
  const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
  const sections = settings.split(/^(?=\[functions\.)/m).slice(1)
  const lacking = sections.filter((section) => !section.includes('\nimport_map = "./functions/deno.json"\n'))
  expect(lacking).toEqual([])
  expect(sections).toHaveLength(names.length)
})

test('every function declares whether the platform requires a token', () => {
  const settings = readFileSync(join(root, 'supabase/config.toml'), 'utf8')
  const silent = names.filter(
    (name) => !new RegExp(`\\[functions\\.${name}\\]\\s+verify_jwt =`).test(settings),
  )
  expect(silent).toEqual([])
  expect(names.every((name) => existsSync(join(functionsFolder, name, 'index.ts')))).toBe(true)
})
