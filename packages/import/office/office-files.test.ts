import { zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { openImport } from '../files/open-import.ts'

const OPTIONS = { now: '2026-11-28T00:00:00.000Z', timeZone: 'UTC' }
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
const TYPES = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

async function read(name: string, files: Record<string, string | Uint8Array>) {
  const packed = Object.entries(files).map(([path, file]) => [
    path,
    typeof file === 'string' ? Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${file}`) : file,
  ])
  const opened = await openImport(
    new File([new Uint8Array(zipSync(Object.fromEntries(packed)))], name),
    OPTIONS,
  )
  const records = []
  const reasons = opened.problems.map(({ reason }) => reason)
  for await (const item of opened.records()) {
    if (item.kind === 'post') records.push(item.record)
    reasons.push(...(item.kind === 'post' ? item.warnings : [item.reason]))
  }
  return { records, reasons }
}

const relations = (...list: [id: string, type: string, target: string, more?: string][]): string =>
  `<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([id, type, target, more = '']) =>
        `<Relationship Id="${id}" Type="${TYPES}/${type}" Target="${target}" ${more}/>`,
    )
    .join('')}</Relationships>`

const paragraph = (words: string, style = '', more = ''): string =>
  `<w:p><w:pPr>${style && `<w:pStyle w:val="${style}"/>`}${more}</w:pPr><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`
const picture = (id: string): string =>
  `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="P" descr="A shelf"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`
const style = (id: string, name: string): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'

const word = (body: string, more: Record<string, string | Uint8Array> = {}) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="png" ContentType="image/png"/><Default Extension="emf" ContentType="image/x-emf"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
  '_rels/.rels': relations(['rId1', 'officeDocument', 'word/document.xml']),
  'word/_rels/document.xml.rels': relations(
    ['rId1', 'styles', 'styles.xml'],
    ['rId2', 'numbering', 'numbering.xml'],
    ['rId3', 'image', 'media/a.png'],
    ['rId4', 'image', 'media/b.emf'],
    ['rId5', 'hyperlink', 'https://example.com/a', 'TargetMode="External"'],
  ),
  'word/styles.xml': `<w:styles ${WORD}>${style('Title', 'Title')}${style('Heading1', 'heading 1')}${style('Quote', 'Quote')}</w:styles>`,
  'word/numbering.xml': `<w:numbering ${WORD}><w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num></w:numbering>`,
  'word/document.xml': `<w:document ${WORD} xmlns:r="${TYPES}" xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"><w:body>${body}</w:body></w:document>`,
  'word/media/a.png': PNG,
  'word/media/b.emf': Buffer.from('emf'),
  ...more,
})

test('reads a Word document as a draft: title, headings, lists, links, tables, pictures', async () => {
  const item = '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>'
  const { records, reasons } = await read(
    'Fees explained.docx',
    word(
      [
        paragraph('Fees &amp; more', 'Title'),
        paragraph('Part', 'Heading1'),
        paragraph('One', '', item),
        paragraph('Wise words', 'Quote'),
        '<w:p><w:hyperlink r:id="rId5"><w:r><w:rPr><w:b/></w:rPr><w:t>link</w:t></w:r></w:hyperlink></w:p>',
        `<w:tbl><w:tr><w:tc>${paragraph('Cell')}</w:tc></w:tr></w:tbl>`,
        picture('rId3'),
        picture('rId4'),
      ].join(''),
      {
        'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator>Ann Lee</dc:creator><cp:keywords>fees, ads</cp:keywords></cp:coreProperties>`,
      },
    ),
  )
  expect(records).toMatchObject([
    {
      title: 'Fees & more',
      slug: 'fees-explained',
      author: 'Ann Lee',
      tags: ['fees', 'ads'],
      status: 'draft',
    },
  ])
  expect(records[0]!.body_html).toBe(
    '<h1>Part</h1><ol><li>One</li></ol><blockquote><p>Wise words</p></blockquote>' +
      '<p><a href="https://example.com/a"><strong>link</strong></a></p><table><tr><td><p>Cell</p></td></tr></table>' +
      `<p><img alt="A shelf" src="data:image/png;base64,${PNG.toString('base64')}" /></p><p></p>`,
  )
  expect(reasons).toEqual([
    'Picture 2 of the document is not a PNG, JPG, WebP, AVIF or GIF. Add it in the editor.',
    'A Word document does not say whether it is public, so the post becomes a draft.',
  ])
})

test('names a Word document without a title after its file', async () => {
  const { records } = await read('my-first_post.docx', word(paragraph('Only text')))
  expect(records).toMatchObject([{ title: 'My first post', body_html: '<p>Only text</p>' }])
})

const SHEET = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const cell = (at: string, value: string): string => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (...rows: string[]): string =>
  `<worksheet ${SHEET}><sheetData>${rows.map((cells, at) => `<row r="${at + 1}">${cells}</row>`).join('')}</sheetData></worksheet>`

const excel = (first: string, second: string) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"/>`,
  '_rels/.rels': relations(['rId1', 'officeDocument', 'xl/workbook.xml']),
  'xl/workbook.xml': `<workbook ${SHEET} xmlns:r="${TYPES}"><sheets><sheet name="Notes" sheetId="1" r:id="rId1"/><sheet name="Posts" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relations(
    ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
    ['rId2', 'worksheet', 'worksheets/sheet2.xml'],
    ['rId3', 'styles', 'styles.xml'],
  ),
  'xl/styles.xml': `<styleSheet ${SHEET}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  'xl/worksheets/sheet1.xml': first,
  'xl/worksheets/sheet2.xml': second,
})

test('reads the sheet of an Excel file that has posts, with dates and line breaks', async () => {
  const { records, reasons } = await read(
    'posts.xlsx',
    excel(
      sheet(cell('A1', 'Only a note')),
      sheet(
        cell('A1', 'Title') + cell('B1', 'Content') + cell('C1', 'Published at') + cell('D1', 'Draft'),
        cell('A2', 'Fees, explained') +
          cell('B2', 'First line &quot;x&quot;\n\nsecond') +
          '<c r="C2" s="1"><v>45356</v></c><c r="D2" t="b"><v>1</v></c>',
        cell('A3', 'Two') + cell('B3', 'b') + '<c r="C3" s="1"><v>45356.5</v></c>',
      ),
    ),
  )
  expect(records).toMatchObject([
    {
      title: 'Fees, explained',
      body_html: expect.stringContaining('First line "x"</p>'),
      published_at: '2024-03-05T12:00:00.000Z',
      status: 'draft',
    },
    { title: 'Two', published_at: '2024-03-05T12:00:00.000Z', status: 'published' },
  ])
  expect(reasons).toEqual(['Only one sheet was read. These were not: Notes.'])
})

test.each([
  ['a.docx', { 'word/document.xml': '<w:document' }, /Word document is damaged/],
  ['a.xlsx', { 'xl/workbook.xml': '<workbook' }, /Excel file cannot be read/],
  ['empty.xlsx', excel(sheet(), sheet()), /no rows/],
])('explains what is wrong with the damaged file %s', async (name, files, message) => {
  await expect(read(name, files)).rejects.toThrow(message)
})
