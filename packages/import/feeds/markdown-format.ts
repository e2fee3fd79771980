/** Markdown with front matter, the format of static site generators. */
import { parse as parseToml, TomlDate } from 'smol-toml'
import { parse } from 'yaml'
import { markdownToHtml } from '../html/markdown-to-html.ts'
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor } from '../columns/survey-rows.ts'
import { createWholeReader, type Survey, type TextFormat } from '../files/import-format.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { createEntryNamer } from '../json/name-entries.ts'
import { isObject, type JsonObject } from '../json/json-values.ts'
import { createRecordCollector } from '../records/record-collector.ts'

/** YAML between `---`, TOML between `+++`. */
const FRONT_MATTER = /^\s*(---|\+\+\+)[ \t]*\n([\s\S]*?\n)(?:\1|\.\.\.)[ \t]*(?:\n|$)/
/** Front matter starts with a key, after any comments; otherwise `---` is a horizontal rule. */
const FIRST_KEY = /^\s*(?:---|\+\+\+)[ \t]*\n(?:#[^\n]*\n|[ \t]*\n)*(?:["']?\w[^\n:=]*[:=]|\[)/
const BODY_KEY = 'content'

export const markdownFormat: TextFormat = {
  name: 'markdown',
  recognises: (beginning) => FIRST_KEY.test(beginning) && FRONT_MATTER.test(beginning),
  survey: (options) => {
    let row: SourceRow | null = null
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
            collector.add(createRowReader(rows, options)(row!))
          }),
      }
    }
    const reader = createWholeReader((text) => {
      row = toRow(text)
      surveyor.add(row)
    })
    return { ...reader, finish }
  },
}

function toRow(text: string): SourceRow {
  const [whole = '', fence = '', head = ''] = FRONT_MATTER.exec(text) ?? []
  const entry = { ...parseHead(head, fence === '+++'), [BODY_KEY]: markdownToHtml(text.slice(whole.length)) }
  const named = createEntryNamer()(entry, { number: 1, line: 1 })
  return named.kind === 'row' ? named.row : { number: 1, line: 1, cells: new Map() }
}

/** Dates stay strings. */
function parseHead(head: string, isToml: boolean): JsonObject {
  const fence = isToml ? '+++' : '---'
  try {
    const found: unknown = isToml ? parseToml(head) : parse(head, { logLevel: 'error' })
    if (isObject(found)) return isToml ? writeDates(found) : found
  } catch (error) {
    const advice = `The lines between ${fence} at the top cannot be read. Check their quotes and colons.`
    throw new ImportFileError('malformed', advice, { cause: error, line: 1 })
  }
  throw new ImportFileError('malformed', `The lines between ${fence} at the top have no fields.`, { line: 1 })
}

/** Unwraps the sections that Hugo nests, such as `[taxonomies]`. */
function writeDates(head: JsonObject): JsonObject {
  const written: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(head)) {
    if (value instanceof TomlDate) written[key] = value.toISOString()
    else if (isObject(value)) Object.assign(written, writeDates(value))
    else written[key] = value
  }
  return written
}
