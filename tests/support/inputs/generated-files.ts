/** Files of each source that an import reads, with one generated post. */
import * as fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import {
  blockPart,
  classicPart,
  documents,
  htmlPart,
  lexicalPart,
  markdownPart,
  mobiledocPart,
  type Part,
  word,
} from './generated-parts.ts'
import { RICH_TEXTS } from './generated-rich-text.ts'

type File = string | Uint8Array<ArrayBuffer>
type Source = [parts: fc.Arbitrary<Part>, write: (source: string) => File]

const html = documents(htmlPart, '').map(({ source, texts }): Part => ({
  source: `<p>x</p>${source}`,
  texts,
}))
const markdown = documents(markdownPart, '\n\n')
const zip = (files: Record<string, string>): Uint8Array<ArrayBuffer> =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const cdata = (text: string) => `<![CDATA[${text}]]>`
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const quote = (text: string) => `"${text.replaceAll('"', '""')}"`
const row = (content: unknown) => JSON.stringify([{ title: 'One', content }])
const page = (body: string, title = 'One') =>
  `<!DOCTYPE html><html><head><title>${title}</title></head><body>${body}</body></html>`

const wxr = (body: string) =>
  `<rss xmlns:wp="http://wordpress.org/export/1.2/" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><wp:wxr_version>1.2</wp:wxr_version><item><title>One</title><wp:post_id>1</wp:post_id><wp:post_type>post</wp:post_type><wp:status>publish</wp:status><content:encoded>${cdata(body)}</content:encoded></item></channel></rss>`
const ghost = (fields: object) =>
  JSON.stringify({
    db: [
      {
        meta: {},
        data: { posts: [{ id: '1', title: 'One', type: 'post', status: 'published', ...fields }] },
      },
    ],
  })
const blogger = (content: string) =>
  `<feed xmlns="http://www.w3.org/2005/Atom"><entry><id>tag:blogger.com,1999:blog-7.post-1</id><published>2024-01-01T00:00:00Z</published><category scheme="http://schemas.google.com/g/2005#kind" term="http://schemas.google.com/blogger/2008/kind#post"/><title type="text">One</title><content type="html">${escape(content)}</content></entry></feed>`

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const relation = (type: string, target: string) =>
  `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`
const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`
const wordPart = fc
  .tuple(
    word,
    fc.constantFrom(
      (text: string) => `<w:p>${run(text)}</w:p>`,
      (text: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${run(text)}</w:p>`,
      (text: string) =>
        `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${run(text)}</w:p>`,
      (text: string) =>
        `<w:tbl><w:tr><w:tc><w:p>${run('x')}</w:p></w:tc><w:tc><w:p>${run(text)}</w:p></w:tc></w:tr></w:tbl>`,
      (text: string) => `<w:p><w:ins w:id="1">${run(text)}</w:ins></w:p>`,
      (text: string) => `<w:sdt><w:sdtContent><w:p>${run(text)}</w:p></w:sdtContent></w:sdt>`,
      (text: string) =>
        `<w:p><w:r><w:rPr><w:strike/><w:vertAlign w:val="superscript"/></w:rPr><w:t>${text}</w:t></w:r></w:p>`,
      (text: string) => `<w:p><w:smartTag>${run(text)}</w:smartTag></w:p>`,
    ),
  )
  .map(([text, write]): Part => ({ source: write(text), texts: [text] }))
const docx = (body: string) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': relation('officeDocument', 'word/document.xml'),
    'word/document.xml': `<w:document xmlns:w="${WORD}"><w:body><w:p>${run('x')}</w:p>${body}</w:body></w:document>`,
  })
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${escape(text)}</t></is></c>`
const xlsx = (content: string) =>
  zip({
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
    '_rels/.rels': relation('officeDocument', 'xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Posts" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relation('worksheet', 'worksheets/sheet1.xml'),
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${SHEET}"><sheetData><row r="1">${cell('A1', 'title')}${cell('B1', 'content')}</row><row r="2">${cell('A2', 'One')}${cell('B2', content)}</row></sheetData></worksheet>`,
  })
const mediumPage = (body: string) =>
  page(
    `<article class="h-entry"><header><h1 class="p-name">One</h1></header><section data-field="body" class="e-content"><section class="section">${body}</section></section></article>`,
  )
const EMBEDDED = { _embedded: { author: [{ name: 'Ann' }] } }

export const SOURCES: Record<string, Source> = {
  json: [html, row],
  'json lines': [
    html,
    (content) =>
      `${JSON.stringify({ title: 'One', content })}\n${JSON.stringify({ title: 'Two', content: 'x' })}`,
  ],
  csv: [html, (content) => `title,content\nOne,${quote(content)}\n`],
  'google sheet': [
    html,
    (content) =>
      `google.visualization.Query.setResponse(${JSON.stringify({ status: 'ok', table: { cols: [{ label: 'title' }, { label: 'content' }], rows: [{ c: [{ v: 'One' }, { v: content }] }] } })});`,
  ],
  xlsx: [html, xlsx],
  docx: [documents(wordPart, ''), docx],
  matrixify: [
    html,
    (content) => `ID,Handle,Command,Title,Body HTML,Published\n1,one,MERGE,One,${quote(content)},TRUE\n`,
  ],
  'shopify rest': [
    html,
    (body_html) =>
      JSON.stringify({
        articles: [
          { id: 1, blog_id: 2, title: 'One', handle: 'one', body_html, published_at: '2024-01-01T00:00:00Z' },
        ],
      }),
  ],
  'shopify graphql': [
    html,
    (body) =>
      JSON.stringify({
        data: {
          articles: {
            nodes: [{ id: 'gid://shopify/Article/1', title: 'One', handle: 'one', body, isPublished: true }],
          },
        },
      }),
  ],
  'wordpress classic': [documents(classicPart, '\n\n'), wxr],
  'wordpress blocks': [documents(blockPart, '\n'), wxr],
  'wordpress rest': [
    html,
    (rendered) =>
      JSON.stringify([
        {
          id: 5,
          type: 'post',
          status: 'publish',
          title: { rendered: 'One' },
          content: { rendered, protected: false },
          ...EMBEDDED,
        },
      ]),
  ],
  'ghost html': [html, (source) => ghost({ html: source })],
  'ghost lexical': [
    documents(lexicalPart, ','),
    (nodes) => ghost({ lexical: `{"root":{"children":[${nodes}]}}` }),
  ],
  'ghost mobiledoc': [
    documents(mobiledocPart, ','),
    (cards) =>
      ghost({
        mobiledoc: `{"version":"0.3.1","cards":[${cards}],"sections":[${Array.from({ length: 8 }, (_, at) => `[10,${at}]`).join()}]}`,
      }),
  ],
  'medium zip': [html, (body) => zip({ 'posts/2024-02-29_One-0f1e2d3c4b5a.html': mediumPage(body) })],
  'medium page': [html, mediumPage],
  'substack zip': [
    html,
    (body) =>
      zip({
        'posts.csv':
          'post_id,post_date,is_published,title,audience\n12.one,2024-01-01T00:00:00Z,true,One,everyone\n',
        'posts/12.one.html': body,
      }),
  ],
  rss: [
    html,
    (body) =>
      `<rss version="2.0"><channel><item><title>One</title><description>${cdata(body)}</description></item></channel></rss>`,
  ],
  atom: [
    html,
    (body) =>
      `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>One</title><id>a</id><content type="html">${escape(body)}</content></entry></feed>`,
  ],
  'json feed': [
    html,
    (content_html) =>
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        items: [{ id: '1', title: 'One', content_html }],
      }),
  ],
  'blogger takeout': [html, blogger],
  'blogger api': [
    html,
    (content) =>
      JSON.stringify({
        kind: 'blogger#postList',
        items: [{ kind: 'blogger#post', id: '1', status: 'LIVE', title: 'One', content }],
      }),
  ],
  strapi: [
    markdown,
    (content) =>
      JSON.stringify({
        data: [{ id: 1, attributes: { title: 'One', content, publishedAt: '2024-01-01T00:00:00Z' } }],
      }),
  ],
  contentful: [
    RICH_TEXTS['contentful-document']![0],
    (nodes) =>
      JSON.stringify({
        contentTypes: [],
        entries: [
          {
            sys: { id: 'e1', publishedVersion: 3 },
            fields: {
              title: { 'en-US': 'One' },
              body: { 'en-US': JSON.parse(RICH_TEXTS['contentful-document']![1](nodes)) as object },
            },
          },
        ],
        locales: [{ code: 'en-US', default: true }],
      }),
  ],
  'markdown file': [markdown, (text) => `---\ntitle: One\n---\n\n${text}\n`],
  'markdown folder': [
    markdown,
    (text) => zip({ 'site/_posts/2024-03-05-one.md': `---\ntitle: One\n---\n\n${text}\n` }),
  ],
  'notion markdown': [
    markdown,
    (text) => zip({ 'One 0123456789abcdef0123456789abcdef.md': `# One\n\nx\n\n${text}\n` }),
  ],
  'notion html': [
    html,
    (body) =>
      zip({
        'One 0123456789abcdef0123456789abcdef.html': page(
          `<article class="page sans"><header><h1 class="page-title">One</h1></header><div class="page-body">${body}</div></article>`,
        ),
      }),
  ],
  'web page': [html, (body) => page(`<article><h1>One</h1>${body}</article>`)],
  ...Object.fromEntries(
    Object.entries(RICH_TEXTS).map(([editor, [parts, write]]): [string, Source] => [
      editor,
      [parts, (nodes) => row(write(nodes))],
    ]),
  ),
  'wix csv': [
    RICH_TEXTS['ricos']![0],
    (nodes) => `Title,Rich Content,Published Date\nOne,${quote(RICH_TEXTS['ricos']![1](nodes))},2024-01-01\n`,
  ],
}
