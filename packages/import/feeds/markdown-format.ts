/** Markdown with front matter, the format of static site generators. */
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor } from '../columns/survey-rows.ts'
import { createWholeReader, type Survey, type TextFormat } from '../files/import-format.ts'
import { hasFrontMatter } from './front-matter.ts'
import { createEntryNamer } from '../json/name-entries.ts'
import { readMarkdownPage } from '../pages/markdown-page.ts'
import type { Page } from '../pages/page.ts'
import { createRecordCollector } from '../records/record-collector.ts'

const BODY_KEY = 'content'

export const markdownFormat: TextFormat = {
  name: 'markdown',
  recognises: hasFrontMatter,
  survey: (options) => {
    let entry: ReturnType<typeof toEntry> | null = null
    const surveyor = createRowSurveyor(options)
    const finish = (): Survey<string> => {
      const rows = surveyor.finish()
      return {
        ...rows,
        format: 'rows',
        description: 'Markdown with front matter',
        recordCount: 1,
        refusal: null,
        problems: [],
        read: (emit) =>
          createWholeReader(() => {
            const collector = createRecordCollector('rows', options, emit)
            const { row, page } = entry!
            const { losses: warnings, aliases } = page
            collector.add({ ...createRowReader(rows, options)(row), warnings, aliases })
          }),
      }
    }
    const reader = createWholeReader((text) => {
      entry = toEntry(text)
      surveyor.add(entry.row)
    })
    return { ...reader, finish }
  },
}

/** The path of a pasted text or single file says nothing. */
const NO_FACTS = { name: '', date: '', isDraft: false, id: '' }

function toEntry(text: string): { row: SourceRow; page: Page } {
  const page = readMarkdownPage(text, NO_FACTS)
  const named = createEntryNamer()({ ...page.fields, [BODY_KEY]: page.html }, { number: 1, line: 1 })
  return { page, row: named.kind === 'row' ? named.row : { number: 1, line: 1, cells: new Map() } }
}
