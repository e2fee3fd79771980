import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Sections cited in the code exist in the documents. */
const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const DOCUMENTS: Record<string, string> = {
  contract: 'docs/backend-contract.md',
  specification: 'docs/product.md',
  spec: 'docs/product.md',
  'threat model': 'docs/threat-model.md',
}
const NUMBER = String.raw`\d+(?:\.\d+)*`
const CITATION = new RegExp(
  String.raw`\b(contract|specification|spec|threat[\s*/-]+model)(?:\.md)?,?[\s*/]+sections?[\s*/]+(${NUMBER}(?:(?:,|[\s*/]+and)[\s*/]+${NUMBER})*)`,
  'gi',
)

type Citation = { document: string; section: string }

/** Every cited section with its document. */
function listCitations(text: string): Citation[] {
  return [...text.matchAll(CITATION)].flatMap(([, name, sections]) => {
    const document = DOCUMENTS[name!.toLowerCase().replace(/[\s*/-]+/g, ' ')]!
    return [...sections!.matchAll(new RegExp(NUMBER, 'g'))].map(([section]) => ({ document, section }))
  })
}

/** The numbers that the headings of a document begin with. */
function listSections(markdown: string): Set<string> {
  return new Set([...markdown.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, section]) => section!))
}

const sources = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(ts|tsx|mjs|sql|css|md)$/.test(file) && existsSync(join(root, file)))
  .filter((file) => file !== 'tests/guards/cited-documents.test.ts')

test('every cited section exists', () => {
  const sections = new Map(Object.values(DOCUMENTS).map((file) => [file, listSections(read(file))]))
  const citations = sources.flatMap((file) => listCitations(read(file)).map((found) => ({ file, ...found })))
  expect(citations.length).toBeGreaterThan(150)
  expect(citations.filter(({ document, section }) => !sections.get(document)!.has(section))).toEqual([])
})

test('every cited decision and page of docs/ exists', () => {
  const names = readdirSync(join(root, 'docs/decisions')).map((name) => name.replace(/\.md$/, ''))
  const decisions = new Set([...names, ...names.map((name) => name.slice(0, 4))])
  // Migrations are never changed, so they may cite a page by a former name.
  const changeable = sources.filter((file) => !file.startsWith('supabase/migrations/'))
  const missing = changeable.flatMap((file) => {
    const text = read(file)
    const numbers = [...text.matchAll(/\bdecision (\d+)\b|docs\/decisions\/(\d{4}[\w-]*)/g)]
    const pages = [...text.matchAll(/\bdocs\/([a-z][\w-]*\.md)\b/g)].map(([, page]) => page!)
    return [
      ...numbers
        .filter(([, short, long]) => !decisions.has(long ?? short!.padStart(4, '0')))
        .map(([cited]) => `${file}: ${cited}`),
      ...pages.filter((page) => !existsSync(join(root, 'docs', page))).map((page) => `${file}: docs/${page}`),
    ]
  })
  expect(missing).toEqual([])
})

const listAnchors = (markdown: string) =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

test('every link between documents has an existing file and heading', () => {
  const documents = sources.filter((file) => file.endsWith('.md') && !file.startsWith('tests/fixtures/'))
  const dead = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
      .filter(([, path, anchor]) => {
        const target = path ? join(root, file, '..', path) : join(root, file)
        return !existsSync(target) || (anchor && !listAnchors(readFileSync(target, 'utf8')).includes(anchor))
      })
      .map(([link]) => `${file}: ${link}`),
  )
  expect(dead).toEqual([])
})
