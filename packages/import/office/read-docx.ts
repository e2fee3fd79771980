/** Word documents. This file is loaded only when one was chosen. */
import mammoth from 'mammoth'
import { unzipSync } from 'fflate'
import { ImportFileError } from '../files/import-file-error.ts'
import { NO_COLUMNS, type Surveyor } from '../files/import-format.ts'
import { htmlToText } from '../html/html-to-text.ts'
import { createPagePictures, encodePicture } from '../pages/page-pictures.ts'
import { createRecordCollector, type FoundRecord } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { replaceTags } from '../text/replace-tags.ts'
import { toTitle } from '../pages/page-path.ts'

const STYLES = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  "p[style-name='Block Text'] => blockquote > p:fresh",
  "p[style-name='HTML Preformatted'] => pre:fresh",
  'u => u',
]
const LOST = 'lost:picture'
const NO_STATUS = 'A Word document does not say whether it is public, so the post becomes a draft.'

/** @throws {ImportFileError} for a damaged document */
export async function surveyDocx(
  bytes: Uint8Array<ArrayBuffer>,
  fileName: string,
  options: ImportOptions,
): Promise<Surveyor<Uint8Array>> {
  const found = await readDocx(bytes, fileName)
  return {
    write: () => undefined,
    end: () => undefined,
    finish: () => ({
      ...NO_COLUMNS,
      format: 'rows',
      description: 'Word document',
      recordCount: 1,
      read: (emit) => ({
        write: () => undefined,
        end: () => createRecordCollector('rows', options, emit).add(found),
      }),
    }),
  }
}

async function readDocx(bytes: Uint8Array<ArrayBuffer>, fileName: string): Promise<FoundRecord> {
  const { html, warnings } = await convert(bytes)
  const properties = readProperties(bytes)
  const name = fileName.replace(/\.docx$/i, '')
  const [whole = '', heading = ''] = /^\s*<h1>([\s\S]*?)<\/h1>/.exec(html) ?? []
  const title = htmlToText(heading).replace(/\s+/g, ' ') || properties.title || toTitle(name)
  return {
    number: 1,
    line: null,
    title,
    slug: name,
    body: html.slice(whole.length),
    author: properties.author,
    summary: properties.summary,
    tags: properties.tags,
    published_at: { kind: 'none' },
    signs: [],
    doubt: NO_STATUS,
    warnings,
  }
}

async function convert(bytes: Uint8Array<ArrayBuffer>): Promise<{ html: string; warnings: string[] }> {
  const warnings: string[] = []
  const budget = createPagePictures().createBudget()
  let count = 0
  const convertImage = mammoth.images.imgElement(async (image) => {
    count += 1
    const picture = encodePicture(new Uint8Array(await image.readAsArrayBuffer()), budget)
    if ('url' in picture) return { src: picture.url }
    warnings.push(`Picture ${count} of the document ${picture.problem}. Add it in the editor.`)
    return { src: LOST }
  })
  try {
    // Node reads the buffer, browsers the array buffer.
    const input = { arrayBuffer: bytes.buffer, buffer: bytes } as unknown as { arrayBuffer: ArrayBuffer }
    const { value } = await mammoth.convertToHtml(input, {
      styleMap: STYLES,
      convertImage,
      externalFileAccess: false,
    })
    const html = replaceTags(value, ['<img ', '>'], (inner) => (inner.includes(`src="${LOST}"`) ? '' : null))
    return { html, warnings }
  } catch (error) {
    const advice = 'The Word document is damaged. Open it in Word, save it again, and import that.'
    throw new ImportFileError('malformed', advice, { cause: error })
  }
}

/** Names that programs use instead of a person's. */
const NO_PERSON =
  /^(?:microsoft|windows|user|admin|owner|author|python-docx|apache|libreoffice|google|un-?named|unknown)/i

const PROPERTY = /<(dc:creator|dc:title|dc:description|cp:keywords)\b[^<>]*>([^<]*)</g

function readProperties(bytes: Uint8Array) {
  const file = unzipSync(bytes, {
    filter: ({ name, originalSize }) => name === 'docProps/core.xml' && originalSize < 65_536,
  })
  const xml = new TextDecoder().decode(file['docProps/core.xml'] ?? new Uint8Array())
  const texts = new Map(Array.from(xml.matchAll(PROPERTY), ([, name, text]) => [name, text!]))
  const read = (name: string): string => htmlToText(texts.get(name) ?? '').trim()
  const author = read('dc:creator')
  return {
    title: read('dc:title'),
    author: NO_PERSON.test(author) ? '' : author,
    summary: read('dc:description'),
    tags: read('cp:keywords'),
  }
}
