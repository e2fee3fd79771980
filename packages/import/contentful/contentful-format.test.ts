import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const read = (value: unknown) =>
  readImport(
    { bytes: Buffer.from(JSON.stringify(value)) },
    { now: '2026-11-28T00:00:00.000Z', timeZone: 'UTC' },
  )
const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })
const asset = (url: unknown) => ({
  sys: { id: 'as1' },
  fields: { title: 'Pic', description: 'A shelf', file: url },
})
const document = {
  nodeType: 'document',
  data: {},
  content: [
    { nodeType: 'paragraph', data: {}, content: [{ nodeType: 'text', value: 'x', marks: [] }] },
    { nodeType: 'embedded-asset-block', data: { target: link('Asset', 'as1') }, content: [] },
    { nodeType: 'embedded-entry-block', data: { target: link('Entry', 'none') }, content: [] },
  ],
}
const HTML = '<p>x</p><figure><img src="https://images.ctfassets.net/a.png" alt="A shelf"></figure>'
const file = { url: '//images.ctfassets.net/a.png' }

test('reads an export: the default locale, linked names, assets, drafts', async () => {
  const us = (value: unknown) => ({ 'de-DE': 'anders', 'en-US': value })
  const { records, problems } = await read({
    contentTypes: [],
    entries: [
      {
        sys: { id: 'e1', publishedVersion: 3, firstPublishedAt: '2024-03-05T10:00:00Z' },
        fields: {
          title: us('One'),
          slug: us('one'),
          body: us(document),
          hero: us(link('Asset', 'as1')),
          author: us(link('Entry', 'p1')),
          categories: us([link('Entry', 'c1')]),
        },
      },
      { sys: { id: 'p1', publishedVersion: 1 }, fields: { name: us('Ann Lee') } },
      { sys: { id: 'c1', publishedVersion: 1 }, fields: { title: us('Fees') } },
      { sys: { id: 'e2' }, fields: { title: us('Two'), body: us('text') } },
    ],
    assets: [asset(us(file))],
    locales: [{ code: 'de-DE' }, { code: 'en-US', default: true }],
  })
  expect(records).toMatchObject([
    {
      title: 'One',
      slug: 'one',
      body_html: HTML,
      image: 'https://images.ctfassets.net/a.png',
      author: 'Ann Lee',
      tags: ['Fees'],
      published_at: '2024-03-05T10:00:00.000Z',
      status: 'published',
    },
    { title: 'Two', status: 'draft' },
  ])
  expect(problems).toMatchObject([
    { title: 'One', reason: 'A block “embedded-entry-block” after “x” could not be kept.' },
  ])
})

test('reads an answer of the delivery API', async () => {
  const { records } = await read({
    sys: { type: 'Array' },
    items: [
      {
        sys: { id: 'e1', createdAt: '2024-03-05T10:00:00Z' },
        fields: { title: 'One', body: document, image: link('Asset', 'as1') },
      },
    ],
    includes: { Asset: [asset(file)] },
  })
  expect(records).toMatchObject([
    {
      title: 'One',
      body_html: HTML,
      image: 'https://images.ctfassets.net/a.png',
      image_alt: 'A shelf',
      published_at: '2024-03-05T10:00:00.000Z',
      status: 'published',
    },
  ])
})
