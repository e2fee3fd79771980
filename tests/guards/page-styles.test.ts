import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../app/', import.meta.url))
const sheetFiles = new Map(
  [...read('styles/page-styles.tsx').matchAll(/import (\w+) from '(.+\.css)\?url'/g)].map(
    ([, kind, path]) => [kind!, join('styles', path!)] as const,
  ),
)
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.includes('.test.'),
)

/** Folders whose components are used only on such pages, which import the styles. */
const RELYING: Record<string, readonly string[]> = {
  'call-calendar': ['calls'],
  payments: ['payments'],
  'ui/panel-chart': ['services', 'studies', 'report'],
}

test('components import the style sheets of their classes', () => {
  expect(sheetFiles.size).toBeGreaterThan(5)
  const classes = new Map(
    [...sheetFiles].map(([kind, file]) => [kind, listClasses(readStyles(file))] as const),
  )
  const faults: string[] = []
  let checked = 0
  for (const [room, files] of groupByFolder()) {
    const texts = files.map((file) => ({ file, text: read(file) }))
    const relied = RELYING[room] ?? []
    const asked = texts.flatMap(({ text }) =>
      [...text.matchAll(/<PageStyles of="(\w+)"/g)].map(([, kind]) => kind!),
    )
    const own = new Set(texts.flatMap(({ file, text }) => [...listClasses(readOwnStyles(file, text))]))
    const has = (name: string) =>
      ['site', ...relied, ...asked].some((kind) => classes.get(kind)!.has(name)) || own.has(name)
    for (const { file, text } of texts)
      for (const name of listNames(text)) {
        const kinds = [...classes].filter(([, names]) => names.has(name)).map(([kind]) => kind)
        if (kinds.length === 0) continue
        checked += 1
        if (!has(name))
          faults.push(`${room}: ${file} has "${name}", which only pages with ${kinds.join(', ')} know`)
      }
  }
  expect(checked).toBeGreaterThan(500)
  expect(faults).toEqual([])
})

test('users of a component import the style sheets it relies on', () => {
  for (const [room, files] of groupByFolder()) {
    const text = files.map(read).join('\n')
    for (const [relying, kinds] of Object.entries(RELYING))
      if (room !== relying && new RegExp(`from '#app/${relying}/[^']+\\.tsx'`).test(text))
        expect(text, `${room} draws parts of ${relying}`).toMatch(
          new RegExp(`<PageStyles of="(?:${kinds.join('|')})"`),
        )
  }
})

/** Components of a folder share style sheets: a page imports them for its sections. */
function groupByFolder(): Map<string, string[]> {
  return Map.groupBy(
    sources.filter((file) => file.includes('/')),
    (file) => Object.keys(RELYING).find((room) => file.startsWith(`${room}/`)) ?? file.split('/')[0]!,
  )
}

function read(file: string): string {
  return readFileSync(join(app, file), 'utf8')
}

/** A style sheet with all its imports. */
function readStyles(file: string): string {
  const text = read(file).replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const imported = [...text.matchAll(/@import '(\.[^']+)'/g)].map(([, path]) =>
    readStyles(join(dirname(file), path!)),
  )
  return [...imported, text.replaceAll(/@import[^;]+;|url\([^)]*\)/g, '')].join('\n')
}

/** Sheets that a component imports. */
function readOwnStyles(file: string, text: string): string {
  return [...text.matchAll(/^import .*'((?:\.|#app\/)[^']+\.css)(?:\?url)?'$/gm)]
    .filter(() => !file.endsWith('page-styles.tsx'))
    .map(([, path]) =>
      readStyles(path!.startsWith('#') ? path!.slice('#app/'.length) : join(dirname(file), path!)),
    )
    .join('\n')
}

function listClasses(styles: string): Set<string> {
  return new Set([...styles.matchAll(/\.([a-z][a-z0-9_-]*)/g)].map(([, name]) => name!))
}

/** Words of the class names in a component, including composed names. */
function listNames(text: string): string[] {
  return [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain, composed]) =>
    (plain === undefined
      ? [...composed!.matchAll(/['`]([^'`]*)['`]/g)].map(([, part]) => part!)
      : [plain]
    ).flatMap((part) => part.match(/[a-z][a-z0-9_-]*/g) ?? []),
  )
}
