import { expect, test } from 'vitest'
import { readImport } from '../files/read-import.ts'
import type { ImportOptions } from '../records/records.ts'

const options: ImportOptions = { now: '2026-11-21T00:00:00.000Z', timeZone: 'America/New_York' }
const HEAD =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" ' +
  'xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
  'xmlns:wp="http://wordpress.org/export/1.2/"><channel><title>Old</title><wp:base_blog_url>https://old.example/blog</wp:base_blog_url>' +
  '<wp:author><wp:author_login>ann</wp:author_login><wp:author_display_name><![CDATA[Ann Lee]]></wp:author_display_name></wp:author>\n'
const item = (fields: Record<string, string>) => {
  const all = {
    title: 'One',
    'content:encoded': '<![CDATA[<p>x</p>]]>',
    'wp:post_id': '7',
    'wp:status': 'publish',
    'wp:post_type': 'post',
    ...fields,
  }
  return `<item>${Object.entries(all)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('')}</item>\n`
}
const readFile = (xml: string, more: Partial<ImportOptions> = {}) =>
  readImport({ bytes: Buffer.from(xml) }, { ...options, ...more })
const read = (...items: string[]) => readFile(`${HEAD}${items.join('')}</channel></rss>`)

test.for<[string, Record<string, string>, Record<string, unknown>]>([
  ['an id', {}, { source_id: 'wordpress:old.example/blog/7', own_id: 'old.example/blog/7' }],
  ['an author who is known', { 'dc:creator': 'ann' }, { author: 'Ann Lee' }],
  ['an author who is not', { 'dc:creator': 'bo' }, { author: 'bo' }],
  ['an HTML title', { title: '<![CDATA[R&amp;D &#8211; <em>now</em>]]>' }, { title: 'R&D – now' }],
  [
    'a bare sign in its title',
    { title: '<![CDATA[ACoS < 20 & falling]]>' },
    { title: 'ACoS < 20 & falling' },
  ],
  ['a draft', { 'wp:status': 'draft' }, { status: 'draft' }],
  ['a pending review', { 'wp:status': 'pending' }, { status: 'draft' }],
  ['a private status', { 'wp:status': 'private' }, { status: 'draft' }],
  ['no status', { 'wp:status': '' }, { status: 'published' }],
  ['a status of a plugin', { 'wp:status': 'archived' }, { status: 'draft' }],
  ['a password', { 'wp:post_password': 'x' }, { status: 'draft' }],
  ['a password that looks like "no"', { 'wp:post_password': '0' }, { status: 'draft' }],
  [
    'a date to come',
    { 'wp:status': 'future', 'wp:post_date_gmt': '2031-06-02 13:00:00' },
    { status: 'published', published_at: '2031-06-02T13:00:00.000Z' },
  ],
  ['a schedule without a date', { 'wp:status': 'future', pubDate: '' }, { status: 'draft' }],
  ['a UTC date', { 'wp:post_date_gmt': '2025-06-02 13:00:00' }, { published_at: '2025-06-02T13:00:00.000Z' }],
  [
    'a local date only',
    { 'wp:post_date_gmt': '0000-00-00 00:00:00', 'wp:post_date': '2025-06-02 09:00:00' },
    { published_at: '2025-06-02T13:00:00.000Z' },
  ],
  [
    'a feed date only',
    { pubDate: 'Mon, 02 Jun 2025 13:00:00 +0000' },
    { published_at: '2025-06-02T13:00:00.000Z' },
  ],
  ['an escaped slug', { 'wp:post_name': 'm%C3%BCnchen' }, { slug: 'munchen' }],
  ['a broken slug', { 'wp:post_name': '100%-sure' }, { slug: '100-sure' }],
  [
    'a link',
    { link: 'https://old.example/blog/one/?utm_source=x' },
    { redirects: ['/blog/one/', '/?p=7'], old_url: 'https://old.example/blog/one/?utm_source=x' },
  ],
  ['split CDATA', { title: '<![CDATA[a]]]]><![CDATA[>b]]>' }, { title: 'a]]>b' }],
  ['text without CDATA', { 'content:encoded': '&lt;p&gt;y&lt;/p&gt;' }, { body_html: '<p>y</p>' }],
  [
    'a shrunk picture',
    {
      'content:encoded':
        '<![CDATA[<p><img src="https://old.example/wp-content/uploads/a-300x200.jpg"></p>]]>',
    },
    { body_html: '<p><img src="https://old.example/wp-content/uploads/a.jpg"></p>' },
  ],
])('reads a post with %s', async ([, fields, expected]) => {
  const reading = await read(item(fields))
  expect(reading).toMatchObject({ format: 'wordpress', failure: null })
  expect(reading.records).toMatchObject([expected])
})

test('imports tags and categories as tags, once each', async () => {
  const terms =
    '<category domain="category" nicename="uncategorized">Uncategorized</category>' +
    '<category domain="post_tag" nicename="a">A &amp;amp; B</category><category domain="category" nicename="c">c</category>' +
    '<category domain="post_format" nicename="post-format-video">Video</category><category domain="post_tag" nicename="cc">C</category>'
  expect((await read(item({}).replace('</item>', `${terms}</item>`))).records[0]?.tags).toEqual([
    'A & B',
    'c',
  ])
})

test('finds the featured image and its alt text anywhere in the file', async () => {
  const attachment = item({
    'wp:post_type': 'attachment',
    'wp:post_id': '9',
    'wp:attachment_url': 'https://old.example/a.png',
  }).replace(
    '</item>',
    '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>Alt</wp:meta_value></wp:postmeta></item>',
  )
  const post = item({}).replace(
    '</item>',
    '<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>9</wp:meta_value></wp:postmeta></item>',
  )
  for (const items of [
    [attachment, post],
    [post, attachment],
  ]) {
    const { records, problems } = await read(...items)
    expect(records).toMatchObject([{ image: 'https://old.example/a.png', image_alt: 'Alt' }])
    expect(problems).toEqual([])
  }
  expect((await read(post)).problems).toMatchObject([
    { severity: 'warning', reason: expect.stringContaining('featured picture') },
  ])
})

test.for([
  ['page', 'publish', 'This is a page, not a post.'],
  ['product', 'publish', 'This is a "product", not a post.'],
  ['post', 'trash', 'Its status is trash, so no post is made.'],
  ['post', 'auto-draft', 'Its status is auto-draft, so no post is made.'],
])('skips a %s with the status %s and reports it', async ([type, status, reason]) => {
  const { records, problems } = await read(
    item({ 'wp:post_type': type!, 'wp:status': status! }),
    item({ 'wp:post_id': '8' }),
  )
  expect(records).toHaveLength(1)
  expect(problems).toMatchObject([{ severity: 'ignored', record: 1, line: 3, reason }])
})

test('ignores menus and media silently', async () => {
  const others = ['attachment', 'nav_menu_item', 'wp_navigation', 'revision', 'custom_css']
  const { records, problems } = await read(...others.map((type) => item({ 'wp:post_type': type })), item({}))
  expect(records).toMatchObject([{ number: 6 }])
  expect(problems).toEqual([])
})

test.for<[string, string, string]>([
  ['block comments', '<!-- wp:paragraph {"a":"b"} --><p>a</p><!-- /wp:paragraph -->', '<p>a</p>'],
  ['paragraphs at blank lines', 'a\nb\n\nc', '<p>a<br>\nb</p>\n<p>c</p>'],
  [
    'no paragraphs around blocks',
    'a\n\n<h2>b</h2>\n<ul>\n<li>c</li>\n</ul>\nd',
    '<p>a</p>\n<h2>b</h2>\n<ul>\n<li>c</li>\n</ul>\n<p>d</p>',
  ],
  ['code as it is', '<pre>a\n\nb</pre>', '<pre>a\n\nb</pre>'],
  [
    'captions',
    'x\n\n[caption id="a" width="1"]<a href="/a"><img src="/a.png" /></a> Words[/caption]',
    '<p>x</p>\n<figure><a href="https://old.example/a"><img src="https://old.example/a.png" /></a><figcaption>Words</figcaption></figure>',
  ],
  [
    'old captions',
    '[caption caption="A &amp; b"]<img src="/a.png">[/caption]',
    '<figure><img src="https://old.example/a.png"><figcaption>A &amp;amp; b</figcaption></figure>',
  ],
  [
    'embeds',
    '[embed width="5"]https://youtu.be/x[/embed]',
    '<p><a href="https://youtu.be/x">https://youtu.be/x</a></p>',
  ],
  [
    'videos',
    '[video mp4="https://a.example/x.mp4"][/video]',
    '<p><a href="https://a.example/x.mp4">https://a.example/x.mp4</a></p>',
  ],
  [
    'bare video addresses',
    'a\n\nhttps://youtu.be/x\n\nb',
    '<p>a</p>\n<p><a href="https://youtu.be/x">https://youtu.be/x</a></p>\n<p>b</p>',
  ],
  ['page builders', '[vc_row][vc_column width="1/2"]a[/vc_column][/vc_row]', '<p>a</p>'],
  ['words in brackets', 'See [1], [sic] and arr[0].', '<p>See [1], [sic] and arr[0].</p>'],
])('reads the intended text of bodies with %s', async ([, body, html]) => {
  const text = body.replaceAll(']]>', ']]]]><![CDATA[>')
  const { records } = await read(item({ 'content:encoded': `<![CDATA[${text}]]>` }))
  expect(records[0]?.body_html).toBe(html)
})

test('counts lost galleries and forms', async () => {
  const { problems } = await read(
    item({ 'content:encoded': '<![CDATA[<p>a</p>[gallery ids="1,2"][gallery][contact-form-7 id="3"]]]>' }),
  )
  expect(problems.map(({ reason }) => reason)).toEqual([
    '2 [gallery] could not be kept.',
    '1 [contact-form-7] could not be kept.',
  ])
})

test('reports an export of pages only', async () => {
  expect(await readFile(`${HEAD}</channel></rss>`)).toMatchObject({ failure: 'no-records' })
})

test('accepts other namespace prefixes', async () => {
  const xml = `${HEAD}${item({})}</channel></rss>`.replace(/wp(?=[:=])/g, 'w')
  expect((await readFile(xml)).records).toMatchObject([{ source_id: 'wordpress:old.example/blog/7' }])
})
