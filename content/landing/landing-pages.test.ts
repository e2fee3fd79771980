import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'
import {
  listDocuments,
  nameFile,
  readContentFiles,
  writeContentFile,
} from '#domain/documents/content-files.ts'
import { createSiteContent, parseContent } from '#domain/documents/document.ts'
import { documents, findDocument } from '#content/documents.ts'
import { PAGE_PATHS } from '#domain/redirects/page-paths.ts'
import {
  findLandingPage,
  findPageDocument,
  findRenamedPage,
  listLandingPages,
  pageDirectory,
} from './landing-pages.ts'
import { pageAddress } from './page-address.ts'
import { describeSection, type LandingSection, sectionSchemas } from './sections.ts'

const samples = sectionSchemas.map((schema) => describeSection(schema).examples[0])
const document = findPageDocument('offer')
const page = (sections: unknown[]) => ({ ...document.fallback, sections })
const readProblems = (sections: unknown[]) => parseContent(document, page(sections)).problems

test('each section starts with a sample that is valid', () => {
  expect(readProblems(samples)).toEqual({})
})

test('fields that a release adds are filled from the sample of the section', () => {
  const [{ lead: _, ...hero }, cards] = [samples[0]!, samples.find(({ type }) => type === 'cards')!] as [
    Extract<LandingSection, { type: 'hero' }>,
    Extract<LandingSection, { type: 'cards' }>,
  ]
  const { features: __, ...card } = cards.cards[0]!
  const { content, problems } = parseContent(document, page([hero, { ...cards, cards: [card, card] }]))
  expect(problems).toEqual({})
  expect(content.sections).toEqual([samples[0], { ...cards, cards: [cards.cards[0], cards.cards[0]] }])
})

test.each<[string, unknown[]]>([
  ['two sections with the same id', [samples[1], samples[1]]],
  ['two headlines', [samples[0], { ...samples[0], id: 'hero-2' }]],
  ['an unknown type', [{ id: 'x', type: 'x' }]],
  ['an id of another type', [{ ...samples[0], id: 'main' }]],
  ['a video of an unknown site', [{ id: 'video', type: 'video', title: 'A', url: 'https://evil.example/v' }]],
  ['too many sections', Array.from({ length: 31 }, (__, at) => ({ ...samples[1], id: `text-${at + 1}` }))],
])('rejects %s', (_, sections) => {
  expect(Object.keys(readProblems(sections))).not.toEqual([])
})

test.each<[string, boolean]>([
  ['spring-offer', true],
  ['offers/spring/2027', true],
  ['about/careers', true],
  ['a/b/c/d', false],
  ['Spring', false],
  ['spring offer', false],
  ['spring-', false],
  ['-spring', false],
  ['a//b', false],
  ['../about', false],
  ['feed.xml', false],
  ['', false],
  ['x'.repeat(81), false],
  ...PAGE_PATHS.map((path): [string, boolean] => [path.slice(1), false]),
  ['services/new', false],
  ['blog/post', false],
  ['shop/v1/items', false],
])('the address %j is free: %j', (address, isFree) => {
  expect(pageAddress().safeParse(address).success).toBe(isFree)
})

test('rejects addresses below routes with parameters or folders of files', () => {
  const folders = routes
    .map(({ path = '' }) => path)
    .filter((path) => /[:*]/.test(path) && path !== '*')
    .map((path) => path.split('/')[0]!)
  const files = readdirSync(new URL('../../public', import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  const isTaken = (folder: string) => !pageAddress().safeParse(`${folder}/new`).success
  expect([...new Set([...folders, ...files])].filter((folder) => !isTaken(folder))).toEqual([])
})

const entry = { key: 'offer', slug: 'new-offer', name: 'Offer', formerSlugs: ['offer', 'old/offer'] }
const open = (change: object, sections: unknown[] = [samples[0]], settings: object = {}) =>
  createSiteContent(
    {
      pages: { pages: [{ ...entry, ...change }] },
      'page/offer': { ...page(sections), sharing: settings },
    },
    (read) => read,
  )

test.each<[string, ReturnType<typeof open>, boolean, boolean, boolean]>([
  ['a page', open({}), true, true, true],
  ['a page that search engines leave out', open({}, [samples[0]], { isUnlisted: true }), true, false, true],
  ['a hidden page', open({ isHidden: true }), false, false, true],
  ['a deleted page', open({ isDeleted: true }), false, false, false],
  ['a page without sections', open({}, []), false, false, true],
  ['a page of hidden sections', open({}, [{ ...samples[0]!, isHidden: true }]), false, false, true],
])('%s: shown, listed, editable', (_, content, isShown, isListed, isEditable) => {
  expect(findLandingPage(content, '/new-offer') !== null).toBe(isShown)
  expect(findRenamedPage(content, '/old/offer')).toBe(isShown ? '/new-offer' : null)
  expect(listLandingPages(content)).toHaveLength(isListed ? 1 : 0)
  expect(findLandingPage({ ...content, isDraft: true }, '/new-offer') !== null).toBe(isEditable)
  expect(findLandingPage(content, '/offer')).toBeNull()
})

test('two pages with the same address are rejected, unless one is deleted', () => {
  const other = { ...entry, key: 'other' }
  const isValid = (pages: unknown[]) => pageDirectory.schema.safeParse({ pages }).success
  expect(isValid([entry, other])).toBe(false)
  expect(isValid([entry, { ...other, isDeleted: true }])).toBe(true)
})

test('a release that takes over the address of a page keeps the other pages of the list', () => {
  const pages = [
    { ...entry, slug: 'contact', formerSlugs: ['services/old'] },
    { ...entry, key: 'other' },
  ]
  expect(parseContent(pageDirectory, { pages })).toEqual({ content: { pages }, problems: {} })
})

test('content files of landing pages are read and written without a difference', () => {
  const catalog = { documents, findDocument }
  const contents: Record<string, unknown> = { pages: { pages: [entry] }, 'page/offer': page(samples) }
  const files = Object.fromEntries(
    listDocuments(catalog, ['page/offer']).flatMap((one) =>
      contents[one.name] ? [[nameFile(one), writeContentFile(one, contents[one.name])] as const] : [],
    ),
  )
  expect(Object.keys(files)).toEqual(['pages.json', 'page/offer.json'])
  const read = readContentFiles(files, catalog)
  expect(read.problems).toEqual({})
  for (const { document: one, content } of read.contents)
    expect(writeContentFile(one, content)).toBe(files[nameFile(one)])
})
