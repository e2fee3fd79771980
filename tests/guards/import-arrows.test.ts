import { fileURLToPath } from 'node:url'
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Which folders a folder may import, itself aside (docs/architecture.md, "Arrows"). */
const ALLOWED: Record<string, string[]> = {
  app: ['content', 'domain', 'supabase'],
  backend: [],
  content: ['domain'],
  domain: [],
  server: ['app', 'backend', 'content', 'domain', 'supabase'],
  supabase: ['domain'],
}

/** Inside app/: which rooms a room may enter. Rooms that are not named are pages; no page imports another. */
const SHARED_ROOMS = [
  'posts',
  'admin',
  'devtools',
  'layout',
  'auth',
  'seo',
  'data',
  'ui',
  'clients',
  'styles',
  'islands',
]
const ROOM_LIMITS: Record<string, string[]> = {
  ui: [],
  data: [],
  islands: [],
  styles: [],
  seo: ['data'],
  layout: ['ui', 'data'],
  clients: ['ui'],
}
/** Files directly under app/: the document and what every page shares with it. */
const APP_ROOT_IMPORTS_ANYTHING = /^app\/[^/]+$/

type Import = { from: string; to: string }

function listSources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => posix.join(entry.parentPath.slice(root.length), entry.name))
}

function listImports(): Import[] {
  return Object.keys(ALLOWED).flatMap((folder) =>
    listSources(folder).flatMap((file) => {
      const source = readFileSync(join(root, file), 'utf8')
      const specifiers = source.matchAll(/(?:from|import)\s*\(?\s*['"]([#.][^'"]+)['"]/g)
      return [...specifiers].map(([, specifier]) => ({ from: file, to: resolveSpecifier(file, specifier!) }))
    }),
  )
}

function resolveSpecifier(file: string, specifier: string): string {
  return specifier.startsWith('#') ? specifier.slice(1) : posix.join(posix.dirname(file), specifier)
}

const imports = listImports()
const describe = ({ from, to }: Import) => `${from} -> ${to}`

test('the sources were found', () => {
  expect(imports.length).toBeGreaterThan(100)
})

test('folders import only along the arrows', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [from.split('/')[0]!, to.split('/')[0]!]
    return source !== target && !ALLOWED[source]!.includes(target)
  })
  expect(wrong.map(describe)).toEqual([])
})

test('only app/data knows the database types', () => {
  const wrong = imports.filter(
    ({ from, to }) => from.startsWith('app/') && to.startsWith('supabase/') && !from.startsWith('app/data/'),
  )
  expect(wrong.map(describe)).toEqual([])
})

test('inside app no page imports another, and shared rooms do not import pages', () => {
  const wrong = imports.filter(({ from, to }) => {
    if (!from.startsWith('app/') || !to.startsWith('app/') || APP_ROOT_IMPORTS_ANYTHING.test(from))
      return false
    const [, source] = from.split('/')
    const [, target, ...rest] = to.split('/')
    if (source === target || rest.length === 0) return false
    const limits = ROOM_LIMITS[source!]
    return limits ? !limits.includes(target!) : !SHARED_ROOMS.includes(target!)
  })
  expect(
    wrong.filter(({ to }) => !to.startsWith('app/+types') && !to.includes('/+types/')).map(describe),
  ).toEqual([])
})

test('inside backend no service imports another', () => {
  const services = ['rest', 'auth', 'storage', 'functions']
  const wrong = imports.filter(({ from, to }) => {
    const [source, target] = [from.split('/')[1]!, to.split('/')[1]!]
    return (
      from.startsWith('backend/') &&
      to.startsWith('backend/') &&
      services.includes(source) &&
      services.includes(target) &&
      source !== target
    )
  })
  expect(wrong.map(describe)).toEqual([])
})

test('nothing climbs two folders up', () => {
  const wrong = Object.keys(ALLOWED)
    .flatMap(listSources)
    .filter((file) => /from ['"]\.\.\/\.\.\//.test(readFileSync(join(root, file), 'utf8')))
  expect(wrong).toEqual([])
})
