import { expect, test } from 'vitest'
import type { XmlElement } from '../xml/xml-element.ts'
import { readAtomEntry } from './read-atom-entry.ts'

const OPTIONS = { now: '2026-11-21T00:00:00.000Z', timeZone: 'UTC' }
const element = (
  name: string,
  attributes: Record<string, string>,
  ...children: (XmlElement | string)[]
): XmlElement => ({ name, attributes, children })
const read = (...children: XmlElement[]) =>
  readAtomEntry(element('entry', {}, ...children), 'The feed', OPTIONS)

test('reads plain content as text and html content as HTML', () => {
  expect(read(element('content', {}, 'a <b> & "c"')).body).toBe('a &lt;b&gt; &amp; "c"')
  expect(read(element('content', { type: 'html' }, '<p>a</p>')).body).toBe('<p>a</p>')
})

test('reads xhtml content without its wrapper', () => {
  const wrapper = element('div', {}, 'a ', element('em', {}, 'b'), element('br', {}))
  expect(read(element('content', { type: 'xhtml' }, '\n', wrapper)).body).toBe('a <em>b</em><br>')
  expect(read(element('content', { type: 'xhtml' }, 'no wrapper')).body).toBe('no wrapper')
})

test('uses the summary as content if there is none', () => {
  const summary = element('summary', { type: 'html' }, '<p>short</p>')
  expect(read(summary)).toMatchObject({ body: '<p>short</p>', summary: '' })
  const content = element('content', { type: 'html' }, '<p>long</p>')
  expect(read(summary, content)).toMatchObject({ body: '<p>long</p>', summary: '<p>short</p>' })
  expect(read(summary, element('content', {}, '  '))).toMatchObject({ body: '<p>short</p>' })
})

test('reads elements with an Atom prefix', () => {
  const entry = read(
    element('atom:id', {}, ' urn:1 '),
    element('atom:title', {}, 'One'),
    element('atom:link', { href: 'https://a.example/1' }),
    element('atom:category', { term: 'fees' }),
    element('atom:author', {}, element('atom:name', {}, 'Ann')),
  )
  expect(entry).toMatchObject({
    source_id: 'urn:1',
    title: 'One',
    old_url: 'https://a.example/1',
    tags: ['fees'],
    author: 'Ann',
  })
})

test('uses the alternate link as id', () => {
  const links = [
    element('link', { rel: 'edit', href: '/edit' }),
    element('link', { rel: 'enclosure', type: 'audio/mpeg', href: '/a.mp3' }),
    element('link', { rel: 'enclosure', type: 'image/png', href: '/a.png' }),
    element('link', { rel: 'alternate', href: '/page' }),
  ]
  expect(read(...links)).toMatchObject({ source_id: '/page', old_url: '/page', image: '/a.png' })
  expect(read()).toMatchObject({ source_id: '', old_url: '', image: '' })
})

test('prefers media to an enclosure', () => {
  const enclosure = element('link', { rel: 'enclosure', type: 'image/png', href: '/a.png' })
  expect(read(enclosure, element('media:thumbnail', { url: '/b' })).image).toBe('/b')
})

test('uses the author of the feed for entries without one', () => {
  expect(read().author).toBe('The feed')
  expect(read(element('author', {}, element('name', {}, '  '))).author).toBe('The feed')
  expect(read(element('author', {}, element('name', {}, ' Ann '))).author).toBe('Ann')
})

test('names a category by its label, else by its term', () => {
  const tags = [
    element('category', { label: 'Fees', term: 'f' }),
    element('category', { term: 'g' }),
    element('category', {}),
  ]
  expect(read(...tags).tags).toEqual(['Fees', 'g', ''])
})

test('uses the update date of entries without a publication date', () => {
  const updated = element('updated', {}, '2026-02-02T00:00:00Z')
  expect(read(updated).published_at).toMatchObject({ iso: '2026-02-02T00:00:00.000Z' })
  const published = element('published', {}, '2026-01-01T00:00:00Z')
  expect(read(updated, published).published_at).toMatchObject({ iso: '2026-01-01T00:00:00.000Z' })
  const wrong = element('published', {}, 'some day')
  expect(read(updated, wrong).published_at.kind).not.toBe('instant')
})
