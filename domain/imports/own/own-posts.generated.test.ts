/** Generated posts: each format restores what it supports, and exports the same file again. */
import * as fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { expect, test } from 'vitest'
import { htmlToText } from '#import/html/html-to-text.ts'
import { sanitizeHtml } from '#import/html/sanitize/sanitize-html.ts'
import { readImport } from '#import/files/read-import.ts'
import type { OwnPost } from '#import/own/own-post.ts'
import { storedBodies } from '#tests/support/inputs/stored-bodies.ts'
import { planImport, previewItem } from '../plan/plan-import.ts'
import { toForeignPost } from './foreign-post.ts'
import { POST_FORMATS } from './post-formats.ts'
import type { ExportFormat } from './post-writer.ts'
import { toOwnRow } from './to-own-row.ts'

const NOW = '2026-06-01T00:00:00.000Z'
const CONTEXT = { kind: 'news', siteUrl: 'https://shelf.example', now: NOW, pictureOrigin: null } as const
const NO_NAMES = { authors: [], tags: [] }

const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'R&D',
        '&amp;',
        '&lt;b&gt;',
        '<i>',
        ']]>',
        '<![CDATA[',
        '"quoted"',
        "'",
        '=1+1',
        'a, b; c|d',
        '  ',
        '\t',
        '\n',
        'שלום עולם',
        'مرحبا',
        '👩‍👩‍👧',
        '𝒜',
        'e\u0301',
        '%7B',
        '__GHOST_URL__',
        '[gallery]',
        '<!--more-->',
      ),
      fc.string({ unit: 'grapheme', maxLength: 12 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('').trim())
  .filter((joined) => joined !== '')
const longText = fc.oneof(
  text,
  fc.integer({ min: 180, max: 900 }).map((length) => '👍x'.repeat(length / 3)),
)
const optional = (value: fc.Arbitrary<string>) => fc.option(value, { nil: null })
const instant = fc
  .tuple(
    fc.date({ min: new Date('1999-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
    fc.nat(999),
  )
  .map(([date, micro]) => date.toISOString().replace('Z', `${String(micro).padStart(3, '0')}+00:00`))
const picture = fc.constantFrom(
  '/drawn-covers/trend.mist.k3x9',
  'https://shelf.example/storage/v1/object/public/blog-images/a.png?w=640&h=400',
  'https://pictures.example/b.jpg',
)
const tag = text.filter((name) => /[\p{L}\p{N}]/u.test(name) && name.length <= 100)

const post: fc.Arbitrary<OwnPost> = fc.record({
  source_id: fc.uuid().map((id) => `peakshelf:${id}`),
  version: instant,
  slug: fc.constantFrom('a-post', 'über-uns', '%e4%bd%a0', 'ملف', 'x'.repeat(200)),
  title: longText.map((title) => title.slice(0, 500).toWellFormed()),
  summary: fc.oneof(fc.constant(''), longText),
  content: storedBodies
    .map((html) => sanitizeHtml(html).trim())
    .filter((html) => html.includes('<img') || htmlToText(html) !== ''),
  featured_image: optional(fc.oneof(picture, fc.constant('data:image/png;base64,iVBORw0KGgo='))),
  featured_image_alt: optional(text),
  featured_image_caption: optional(longText),
  author: optional(text.map((name) => name.slice(0, 200).toWellFormed())),
  tags: fc.uniqueArray(tag, { maxLength: 4 }),
  status: fc.constantFrom('published', 'draft'),
  published_at: instant,
  revised_at: optional(instant),
  unpublish_at: optional(instant),
  seo_title: optional(longText.map((title) => title.slice(0, 300).toWellFormed())),
  seo_description: optional(longText),
  share_image: optional(picture),
  noindex: fc.boolean(),
  shopify_id: optional(fc.constantFrom('123', 'gid://shopify/Article/5')),
  paths: fc.uniqueArray(fc.constantFrom('/blog/former', '/old/path?id=1', '/2024/05/a%20b/'), {
    maxLength: 2,
  }),
  rich_content: fc.constantFrom([], [{ id: '1', type: 'paragraph', content: '**bold** = "x"' }] as const),
}) as fc.Arbitrary<OwnPost>
const posts = fc.uniqueArray(post, { minLength: 1, maxLength: 3, selector: ({ source_id }) => source_id })

const write = (format: ExportFormat, written: readonly OwnPost[]) => {
  const writer = POST_FORMATS[format].open({ ...CONTEXT, names: NO_NAMES })
  return writer.begin + written.map(writer.write).join('') + writer.end()
}
const read = (file: string) =>
  readImport({ bytes: new TextEncoder().encode(file) }, { now: NOW, timeZone: 'America/New_York' })

test.for(['json', 'csv', 'wxr', 'ghost'] as const)(
  'writes the same %s file again after reading it, and reports no change',
  { timeout: 60_000 },
  async (format) => {
    await fc.assert(
      fc.asyncProperty(posts, async (originals) => {
        const file = write(format, originals)
        const { items, records, problems } = await read(file)
        expect(problems.filter(({ severity }) => severity !== 'warning')).toEqual([])
        const restored = records.map(({ own }) => own!)
        expect(write(format, restored)).toBe(file)
        for (const [index, own] of restored.entries()) {
          expect(own).toEqual(findHeld(format, originals[index]!, own))
          expect(toOwnRow(own, 'news_posts')).toMatchObject({ isPost: true })
        }
        const previewed = items.map((item) => previewItem(item, NOW))
        const known = new Map(
          restored.map(({ source_id, version }) => [source_id, { digest: null, isEdited: true, version }]),
        )
        expect(planImport(previewed, known, 'blog').counts).toMatchObject({
          skip: originals.length,
          update: 0,
        })
        if (format === 'wxr') expect(readItems(file)).toEqual(restored.map(({ content }) => content))
        if (format === 'ghost') expectGhostSchema(file)
      }),
      { numRuns: Number(process.env['EXPORT_RUNS'] ?? 100), seed: 7 },
    )
  },
)

/** Returns the parts of a post that the format must restore. */
function findHeld(format: ExportFormat, original: OwnPost, own: OwnPost): OwnPost {
  if (format === 'json' || format === 'csv') return original
  const held = toForeignPost(original, CONTEXT)
  if (format === 'wxr') return { ...held, published_at: held.published_at.replace(/\.\d+/, '') }
  const cut = { ...held, tags: held.tags.filter((name) => !/^[#,]/.test(name)) }
  for (const name of GHOST_TEXTS) {
    const [whole, kept] = [held[name] ?? '', own[name] ?? '']
    if (whole.length > 185 && whole.startsWith(kept) && kept.length > 180)
      Object.assign(cut, { [name]: kept })
  }
  return cut
}
const GHOST_TEXTS = [
  'title',
  'slug',
  'summary',
  'seo_title',
  'seo_description',
  'featured_image_alt',
  'author',
] as const

/** Checks the limits and references that Ghost's importer checks. */
function expectGhostSchema(file: string): void {
  type Row = Record<string, string | null>
  const { data } = (JSON.parse(file) as { db: [{ data: Record<string, Row[]> }] }).db[0]
  const limits = {
    title: 255,
    slug: 191,
    custom_excerpt: 300,
    meta_title: 300,
    meta_description: 500,
    feature_image_alt: 191,
    feature_image: 2_000,
    og_image: 2_000,
    name: 191,
  }
  for (const row of Object.values(data).flat())
    for (const [name, max] of Object.entries(limits)) expect(row[name]?.length ?? 0).toBeLessThanOrEqual(max)
  const ids = (table: string) => data[table]!.map(({ id }) => id)
  for (const [table, key, links] of [
    ['tags', 'tag_id', 'posts_tags'],
    ['users', 'author_id', 'posts_authors'],
    ['posts', 'post_id', 'posts_tags'],
  ] as const) {
    expect(new Set(ids(table)).size).toBe(ids(table).length)
    for (const link of data[links]!) expect(ids(table)).toContain(link[key])
  }
  for (const table of ['tags', 'users']) {
    const slugs = data[table]!.map(({ slug }) => slug)
    expect(new Set(slugs).size).toBe(slugs.length)
  }
}

/** Reads the bodies of a WordPress export with an independent, strict parser. */
function readItems(file: string): string[] {
  const bodies: string[] = []
  let body: string | null = null
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    if (name === 'content:encoded') body = ''
  })
  parser.on('cdata', (words) => {
    if (body !== null) body += words
  })
  parser.on('closetag', ({ name }) => {
    if (name !== 'content:encoded') return
    bodies.push(body!)
    body = null
  })
  parser.write(file).close()
  return bodies
}
