import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'
import { findFile, groupByName } from './page-addresses.ts'

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const PNG_URL = `data:image/png;base64,${PNG.toString('base64')}`
const OPTIONS: ImportOptions = { now: '2026-11-28T00:00:00.000Z', timeZone: 'UTC' }

type Files = Record<string, string | Uint8Array>

async function read(files: Files, options: Partial<ImportOptions> = {}) {
  const packed = Object.entries(files).map(([name, file]) => [
    name,
    typeof file === 'string' ? Buffer.from(file) : file,
  ])
  const reading = await readImport({ bytes: zipSync(Object.fromEntries(packed)) }, { ...OPTIONS, ...options })
  return { ...reading, reasons: reading.problems.map(({ title, reason }) => `${title}: ${reason}`) }
}
const body = async (files: Files, options?: Partial<ImportOptions>) => {
  const { records, reasons } = await read(files, options)
  return { html: records[0]?.body_html, reasons }
}

test('reads a Jekyll site: dates in names, drafts, pages left out', async () => {
  const { records, reasons } = await read({
    'site/_posts/2024-03-05-first-post.md':
      '---\nlayout: post\ntitle: Fees: what changed\ntags: [fees]\nimage: /assets/a.png\nredirect_from: /old/fees/\n---\nText',
    'site/_posts/2024-03-06-hidden.markdown': '---\ntitle: Hidden\npublished: false\n---\nText',
    'site/_posts/2099-01-01-later.md': '---\ntitle: Later\n---\nText',
    'site/_drafts/idea.md': 'Text',
    'site/about.md': '---\ntitle: About\n---\nText',
    'site/README.md': '# How to build',
    'site/assets/a.png': PNG,
  })
  expect(records).toMatchObject([
    {
      title: 'Fees: what changed',
      slug: 'first-post',
      published_at: '2024-03-05T12:00:00.000Z',
      status: 'published',
      tags: ['fees'],
      image: PNG_URL,
      redirects: ['/first-post', '/old/fees/'],
    },
    { title: 'Hidden', status: 'draft' },
    { title: 'Later', status: 'published', published_at: '2099-01-01T12:00:00.000Z' },
    { title: 'Idea', status: 'draft' },
  ])
  expect(reasons).toEqual([
    'Later: The date is in the future: the post becomes public on 2099-01-01.',
    'site/about.md: This is a page, not a post.',
  ])
})

test('reads a Hugo site: TOML, page bundles, featured pictures, lists left out', async () => {
  const { records, reasons } = await read({
    'content/posts/one/index.md':
      '+++\ntitle = "One"\ndate = 2024-01-02T10:00:00+01:00\naliases = ["/old/one/"]\n[taxonomies]\ntags = ["x"]\n+++\n![A](pic.png) [two]({{< ref "posts/two.md" >}})',
    'content/posts/one/pic.png': PNG,
    'content/posts/two.md':
      '---\ntitle: Two\ndraft: true\ndescription: Short\ncover:\n  image: none.png\n  alt: Cover\n---\nText',
    'content/posts/three.html': '{\n  "title": "Three"\n}\n<p>c</p>\n\n    <p>d</p>',
    'content/posts/_index.md': '---\ntitle: Posts\n---',
    'content/about.md': '---\ntitle: About\n---\nText',
    'layouts/index.html': '<html>',
    'themes/x/post.md': 'x',
  })
  expect(records).toMatchObject([
    {
      title: 'One',
      slug: 'one',
      published_at: '2024-01-02T09:00:00.000Z',
      tags: ['x'],
      redirects: ['/posts/one', '/old/one/'],
      body_html: `<p><img src="${PNG_URL}" alt="A"> <a href="/posts/two">two</a></p>`,
    },
    { title: 'Two', status: 'draft', summary: 'Short', image: null, image_alt: 'Cover' },
    { title: 'Three', body_html: '<p>c</p>\n\n    <p>d</p>' },
  ])
  expect(reasons).toEqual([
    'Two: The featured picture “none.png” is not in the zip. Add it in the editor.',
    'content/posts/_index.md: This is the page of a list, not a post.',
    'content/about.md: This is a page, not a post.',
  ])
})

test('reads an Obsidian vault: names as titles, links between notes, embedded pictures', async () => {
  const { records, reasons } = await read({
    'Vault/Note one.md': '[[Note two]], [[Note two#Part|alias]], [[Missing]] ![[photo.png|300]]',
    'Vault/sub/Note two.md': '---\ntags:\n  - a\n---\n# Note two\n\nBody',
    'Vault/files/photo.png': PNG,
    'Vault/.obsidian/app.json': '{}',
    '__MACOSX/Vault/._Note one.md': 'x',
  })
  expect(records).toMatchObject([
    {
      title: 'Note one',
      body_html: `<p><a href="/sub/note-two">Note two</a>, <a href="/sub/note-two">alias</a>, <a>Missing</a> <img src="${PNG_URL}" alt=""></p>`,
    },
    { title: 'Note two', tags: ['a'], body_html: '<p>Body</p>' },
  ])
  expect(reasons).toEqual(['Note one: A link to “Missing” was removed, because the zip has no such post.'])
})

test('finds notes by their names without a search through all paths', () => {
  const paths = new Set(Array.from({ length: 20_000 }, (_, at) => `Vault/${at % 9}/Note ${at}.md`))
  const index = { paths, pathsByName: groupByName(paths) }
  const before = process.cpuUsage()
  for (let at = 0; at < 2000; at += 1) {
    expect(findFile(`note ${at}.md`, 'Vault/a.md', index)).toBe(`Vault/${at % 9}/Note ${at}.md`)
    expect(findFile('Missing.md', 'Vault/a.md', index)).toBeNull()
  }
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
})

const ID = '0123456789abcdef0123456789abcdef'
const INNER_ID = 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'

test('reads a Notion export as Markdown, also in a zip within the zip', async () => {
  const files = {
    [`Blog ${ID}.md`]: `# Blog\n\n[Fees](Blog%20${ID}/Fees%20explained%20${INNER_ID}.md)\n`,
    [`Blog ${ID}/Fees explained ${INNER_ID}.md`]:
      '# Fees explained\n\nStatus: Draft\nTags: ads, fees\nPublished: March 5, 2024\n\nBody: text ![](Fees%20explained/a.png)\n',
    [`Blog ${ID}.csv`]: 'Name,Status\nFees explained,Draft',
  }
  const expected = [
    { title: 'Blog', source_id: `sheet:${ID}`, body_html: '<p><a href="/blog/fees-explained">Fees</a></p>' },
    {
      title: 'Fees explained',
      status: 'draft',
      tags: ['ads', 'fees'],
      published_at: '2024-03-05T12:00:00.000Z',
      body_html: '<p>Body: text </p>',
    },
  ]
  expect((await read(files)).records).toMatchObject(expected)
  const inner = Object.fromEntries(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)]))
  expect((await read({ 'Part-1.zip': zipSync(inner) })).records).toMatchObject(expected)
})

test('reads a Notion export as HTML', async () => {
  const { records } = await read({
    [`Page ${ID}.html`]: `<html><head><title>Page</title><style>p{}</style></head><body><article id="${ID}" class="page sans"><header>
      <h1 class="page-title">Page</h1><table class="properties"><tbody>
      <tr class="property-row property-row-date"><th><span class="icon"></span>Date</th><td><time>@March 5, 2024</time></td></tr>
      <tr class="property-row property-row-multi_select"><th>Tags</th><td><span class="selected-value">ads</span><span class="selected-value">fees</span></td></tr>
      <tr class="property-row property-row-checkbox"><th>Published</th><td><div class="checkbox checkbox-off"></div></td></tr>
      </tbody></table></header><div class="page-body"><p>Hello</p><figure><a href="a.png"><img src="a.png"/></a></figure></div></article></body></html>`,
    'a.png': PNG,
  })
  expect(records).toMatchObject([
    {
      title: 'Page',
      source_id: `sheet:${ID}`,
      tags: ['ads', 'fees'],
      status: 'draft',
      published_at: '2024-03-05T12:00:00.000Z',
      body_html: `<p>Hello</p><figure><a><img src="${PNG_URL}"></a></figure>`,
    },
  ])
})

test('reports what is left out: pictures that are missing, large or HEIC, and other files', async () => {
  const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1')
  const large = Buffer.concat([PNG, Buffer.alloc(300_000)])
  expect(
    await body({
      'a.md': '# A\n\nText ![](b.heic) ![](large.png) ![](none.png) ![](/root.png) [doc](c.pdf)',
      'b.heic': heic,
      'large.png': large,
      'c.pdf': '%PDF-',
    }),
  ).toEqual({
    html: '<p>Text     <a>doc</a></p>',
    reasons: [
      'A: The picture “b.heic” is a HEIC photo, which most browsers can’t show. Save it as JPG. Add it in the editor.',
      'A: The picture “large.png” is larger than 256 KiB and cannot be imported with the post. Add it in the editor.',
      'A: The picture “none.png” is not in the zip. Add it in the editor.',
      'A: The picture “/root.png” is not in the zip. Add it in the editor.',
      'A: The file “c.pdf” was not imported. Add it in the editor.',
    ],
  })
})

test('rejects a page whose front matter is broken, and reads the others', async () => {
  const { records, reasons } = await read({ 'a.md': '---\ntitle: "A\n---\nText', 'b.md': '# B\n\nText' })
  expect(records).toMatchObject([{ title: 'B' }])
  expect(reasons).toEqual([
    'a.md: The lines between --- at the top cannot be read. Check their quotes and colons.',
  ])
})
