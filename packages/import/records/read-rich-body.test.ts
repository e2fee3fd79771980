import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const NOW = '2026-11-28T00:00:00.000Z'
const read = (bytes: Uint8Array) => readImport({ bytes }, { now: NOW, timeZone: 'UTC' })
const readText = (text: string) => read(new TextEncoder().encode(text))

test('reads a Wix export: rich content, media addresses, the old address', async () => {
  const { records } = await read(readFileSync(new URL('../fixtures/wix.csv', import.meta.url)))
  expect(records).toMatchObject([
    {
      title: 'Hello Wix',
      image: 'https://static.wixstatic.com/media/abc123_d4e5~mv2.jpg',
      redirects: ['/post/hello-wix'],
      published_at: '2025-10-01T10:00:00.000Z',
    },
  ])
  expect(records[0]!.body_html).toBe(
    '<h2>Head</h2><p><strong>world</strong></p><figure><img src="https://static.wixstatic.com/media/abc123_d4e5~mv2.jpg" alt="A shelf"></figure>',
  )
})

test('uses the plain content if the rich content is cut off, with a warning', async () => {
  const { records, problems } = await readText(
    'Title,Plain Content,Rich Content\nOne,Only words,"{""nodes"":[{""type"":""PARAG"\n',
  )
  expect(records).toMatchObject([{ title: 'One', body_html: '<p>Only words</p>' }])
  expect(problems).toMatchObject([
    { severity: 'warning', reason: expect.stringMatching(/cut off.*plain text was used/) },
  ])
})

test('rejects a document of an unknown editor and names it', async () => {
  const { records, problems } = await readText(
    JSON.stringify([{ title: 'One', content: [{ elType: 'section' }] }]),
  )
  expect(records).toEqual([])
  expect(problems).toMatchObject([{ severity: 'rejected', reason: expect.stringContaining('Elementor') }])
})

test.each([
  ['an object', { blocks: [{ type: 'paragraph', data: { text: 'a <b>b</b>' } }] }],
  ['a list of blocks', [{ type: 'paragraph', data: { text: 'a <b>b</b>' } }]],
  ['text', JSON.stringify({ ops: [{ insert: 'a ' }, { insert: 'b', attributes: { bold: true } }] })],
])('renders documents of list entries that are %s', async (_shape, content) => {
  expect((await readText(JSON.stringify({ posts: [{ title: 'One', content }] }))).records).toMatchObject([
    { body_html: expect.stringMatching(/^<p>a <(b|strong)>b<\/\1><\/p>$/) },
  ])
})
