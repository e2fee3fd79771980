/** A file with one page: Markdown with front matter, or a saved web page. */
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor } from '../columns/survey-rows.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { createWholeReader, type Survey, type TextFormat } from '../files/import-format.ts'
import { HtmlLimitError } from '../html/parse-html.ts'
import { createEntryNamer } from '../json/name-entries.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import { hasFrontMatter } from './front-matter.ts'
import { hasArticle, readHtmlPage } from './html-page.ts'
import { readMarkdownPage } from './markdown-page.ts'
import type { Page } from './page.ts'

const TITLE = /^\s*# [^\n]+\n\s*\n/

/** Whether a text starts with a heading and a blank line, and has no column names of a sheet. */
function startsWithTitle(beginning: string): boolean {
  const isColumns = (line: string): boolean => /[,;\t|]/.test(line) && /\btitle\b/i.test(line)
  return TITLE.test(beginning) && !beginning.split('\n').some(isColumns)
}

/** The path of a single file is not known. */
const NO_FACTS = { name: '', date: '', isDraft: false, id: '' }

export const markdownFormat = createPageFormat({
  name: 'markdown',
  description: 'Markdown',
  recognizes: (beginning) => hasFrontMatter(beginning) || startsWithTitle(beginning),
  readPage: (text) => readMarkdownPage(text, NO_FACTS),
})

export const webPageFormat = createPageFormat({
  name: 'web-page',
  description: 'Saved web page',
  recognizes: hasArticle,
  readPage: readHtmlPage,
})

type PageFormat = Pick<TextFormat, 'name' | 'recognizes'> & {
  description: string
  readPage: (text: string) => Page
}

function createPageFormat({ name, recognizes, description, readPage }: PageFormat): TextFormat {
  return {
    name,
    recognizes,
    survey: (options) => {
      let entry: { row: SourceRow; page: Page } | null = null
      const surveyor = createRowSurveyor(options)
      const finish = (): Survey<string> => {
        const rows = surveyor.finish()
        return {
          ...rows,
          format: 'rows',
          description,
          recordCount: 1,
          refusal: null,
          problems: [],
          read: (emit) =>
            createWholeReader((text) => {
              const collector = createRecordCollector('rows', options, emit)
              const { row, page } = entry!
              const { losses: warnings, aliases } = page
              const found = createRowReader(rows, options)(row)
              collector.add({ ...found, writeSource: () => text, warnings, aliases })
            }),
        }
      }
      const reader = createWholeReader((text) => {
        entry = toEntry(text, readPage)
        surveyor.add(entry.row)
      })
      return { ...reader, finish }
    },
  }
}

function toEntry(text: string, readPage: PageFormat['readPage']): { row: SourceRow; page: Page } {
  const page = readQuietly(text, readPage)
  const named = createEntryNamer()({ ...page.fields, content: page.html }, { number: 1, line: 1 })
  return { page, row: named.kind === 'row' ? named.row : { number: 1, line: 1, cells: new Map() } }
}

function readQuietly(text: string, readPage: PageFormat['readPage']): Page {
  try {
    return readPage(text)
  } catch (error) {
    if (error instanceof HtmlLimitError)
      throw new ImportFileError('too-large', error.message, { cause: error })
    throw error
  }
}
