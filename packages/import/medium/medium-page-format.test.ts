import { expect, test } from 'vitest'
import { MAX_RECORD_LENGTH } from '../files/import-limits.ts'
import type { ImportItem } from '../records/records.ts'
import { mediumPageFormat } from './medium-page-format.ts'

const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const PAGE = `<!DOCTYPE html><html><body><article class="h-entry">
  <h1 class="p-name">One</h1><section data-field="body" class="e-content"><h3 class="graf--title">One</h3><p>Text</p></section>
  <a class="p-canonical" href="https://medium.example/one-0123456789ab">x</a>
  <time class="dt-published" datetime="2026-01-02T03:04:05.000Z">x</time></article></body></html>`

/** Reads a page in pieces of that length, twice, as an import does. */
function read(page: string, piece = page.length): ImportItem[] {
  const surveyor = mediumPageFormat.survey(OPTIONS)
  const items: ImportItem[] = []
  const write = (to: { write(text: string): void; end(): void }) => {
    for (let at = 0; at < page.length; at += piece) to.write(page.slice(at, at + piece))
    to.end()
  }
  write(surveyor)
  write(surveyor.finish().read((item) => items.push(item)))
  return items
}

test.for([
  [PAGE, true],
  [`\n  ${PAGE.slice('<!DOCTYPE html>'.length)}`, true],
  ['<html><body class="h-entry">', false],
  ['<html><body><div data-field="body">', false],
  [`{"html": ${JSON.stringify(PAGE)}}`, false],
  [`<htmlx>${PAGE}`, false],
] as const)('page %# is known by its beginning: %s', ([page, isKnown]) => {
  expect(mediumPageFormat.recognises(page)).toBe(isKnown)
})

test.for([1, 7, 64, PAGE.length])('a page is one post, also in pieces of %i signs', (piece) => {
  expect(read(PAGE, piece)).toMatchObject([
    {
      kind: 'post',
      record: {
        number: 1,
        line: null,
        source: 'medium',
        source_id: 'medium:0123456789ab',
        title: 'One',
        body_html: '<p>Text</p>',
        published_at: '2026-01-02T03:04:05.000Z',
        status: 'published',
      },
    },
  ])
})

test('a page without a body is told as none of these', () => {
  expect(read('<html><h1 class="p-name">One</h1></html>')).toMatchObject([
    { kind: 'rejected', number: 1, reason: 'This page is not a post of a Medium export.' },
  ])
})

test('a page longer than any post ends the import with a sentence', () => {
  const { write } = mediumPageFormat.survey(OPTIONS)
  const half = 'x'.repeat(MAX_RECORD_LENGTH / 2)
  write(half)
  write(half)
  expect(() => write('x')).toThrow('The page is too long for a post.')
})
