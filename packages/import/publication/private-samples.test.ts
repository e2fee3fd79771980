import { readFileSync } from 'node:fs'
import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'

const FOLDER = new URL('../fixtures/', import.meta.url)
const NOW = '2026-11-28T00:00:00.000Z'
const read = (name: string) =>
  readImport({ bytes: readFileSync(new URL(name, FOLDER)), fileName: name }, { now: NOW, timeZone: 'UTC' })

/** Titles of published posts, scheduled posts and drafts, and the number of entries that create no post. */
test.for<[name: string, published: string[], scheduled: string[], drafts: string[], leftOut: number]>([
  ['blogger-takeout.atom', ['A live post'], [], ['Not finished, do not publish'], 4],
  ['blogger-old.atom', ['An old live post'], [], ['An old draft'], 4],
  ['blogger-feed.json', ['Live in JSON'], [], ['Draft in JSON'], 1],
  ['blogger-api.json', ['Live by the API'], ['Later by the API'], ['Draft by the API'], 2],
  [
    'draft-flags.json',
    [],
    ['status scheduled', 'status future'],
    [
      'Flag draft true',
      'Flag is_draft',
      'Flag archived',
      'publishedAt null',
      'visibility private',
      'published false',
      'state draft',
      'workflow',
      'hidden',
      'Post status',
    ],
    2,
  ],
  ['webflow.csv', ['First post'], [], ['Draft post', 'Archived post'], 0],
  ['strapi.json', ['Strapi one'], [], ['Strapi draft'], 0],
  ['wprest.json', ['Rest – one & only'], [], ['Protected: x'], 0],
  ['medium-with-responses.zip', ['A real story'], [], ['Thanks, that helped a lot.'], 0],
  ['substack.zip', ['Fees explained'], [], ['Draft one', 'Paid one'], 0],
  ['post.md', [], [], ['Fees: what changed'], 0],
])('%s publishes nothing that was not public', async ([name, published, scheduled, drafts, leftOut]) => {
  const { records, problems } = await read(name)
  const titles = (wanted: (record: (typeof records)[number]) => boolean) =>
    records.filter(wanted).map(({ title }) => title)
  const isToCome = (date: string | null) => date !== null && date > NOW
  expect(titles(({ status, published_at }) => status === 'published' && !isToCome(published_at))).toEqual(
    published,
  )
  expect(titles(({ status, published_at }) => status === 'published' && isToCome(published_at))).toEqual(
    scheduled,
  )
  expect(titles(({ status }) => status === 'draft')).toEqual(drafts)
  expect(problems.filter(({ severity }) => severity === 'ignored')).toHaveLength(leftOut)
  for (const { reason } of problems) expect(reason).toMatch(/^\S.{10,}\.$/)
})

test('bodies of Substack and Markdown are read', async () => {
  expect((await read('substack.zip')).records[0]?.body_html).toBe('<p>Words about fees.</p>')
  expect((await read('post.md')).records[0]).toMatchObject({
    body_html: expect.stringContaining('<strong>bold</strong>') as string,
    tags: ['fees', 'ads'],
    published_at: '2024-03-05T15:00:00.000Z',
  })
})

test('links the audio of a Substack podcast and names posts whose page is missing', async () => {
  const list =
    'post_id,post_date,is_published,audience,title,podcast_url\n1.a,2024-03-05,true,everyone,A,https://a.example/a.mp3\n2.b,2024-03-05,true,everyone,B,'
  const bytes = zipSync({ 'posts.csv': Buffer.from(list), 'posts/1.a.html': Buffer.from('<p>x</p>') })
  const { records, problems } = await readImport({ bytes }, { now: NOW, timeZone: 'UTC' })
  expect(records).toMatchObject([{ body_html: '<p>x</p><audio src="https://a.example/a.mp3"></audio>' }])
  expect(problems).toMatchObject([{ severity: 'rejected', title: 'B' }])
})

test.for([
  ['a Substack page that is missing from posts.csv becomes a draft', 'posts/104.unknown.html', 'draft'],
  ['a Substack page that is listed in posts.csv is published', 'posts/101.fees-explained.html', 'published'],
])('%s', async ([, name, status]) => {
  const list =
    'post_id,post_date,is_published,audience,title\n101.fees-explained,2024-03-05,true,everyone,Fees'
  const bytes = zipSync({ 'posts.csv': Buffer.from(list), [name!]: Buffer.from('<p>x</p>') })
  expect((await readImport({ bytes }, { now: NOW, timeZone: 'UTC' })).records).toMatchObject([{ status }])
})

test('recognizes draft columns by name, even if the author assigns them', async () => {
  const bytes = Buffer.from(
    'Titel,Inhalt,Draft,Entwurf,Geheim\na,x,TRUE,,\nb,x,,ja,\nc,x,FALSE,nein,ja\nd,x,no,,',
  )
  const named = { Titel: 'title', Inhalt: 'body_html' } as const
  for (const columns of [named, { ...named, Draft: 'published', Geheim: 'unpublished' } as const]) {
    const { records } = await readImport({ bytes }, { now: NOW, timeZone: 'UTC', columns })
    const isGeheimRead = 'Geheim' in columns
    expect(records.map(({ status }) => status)).toEqual([
      'draft',
      'draft',
      isGeheimRead ? 'draft' : 'published',
      'published',
    ])
  }
})

test('Blogger posts keep their old URLs as redirects', async () => {
  expect((await read('blogger-takeout.atom')).records[0]).toMatchObject({
    redirects: ['/2024/05/a-live-post.html'],
    seo_description: 'How it looks in search',
  })
})
