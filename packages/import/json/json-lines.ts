/** JSON Lines (.jsonl, .ndjson): an entry on each line. A broken line doesn't stop the others. */
import { createRowReader, isBlankRow } from '../columns/read-rows.ts'
import { createRowSurveyor } from '../columns/survey-rows.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import type { Survey, TextFormat, TextReader } from '../files/import-format.ts'
import { MAX_RECORD_LENGTH, mustBeFewRecords } from '../files/import-limits.ts'
import { createRecordCollector, type RecordPosition } from '../records/record-collector.ts'
import { countLineBreaks, toText } from '../text/clean-text.ts'
import { isObject, type JsonObject } from './json-values.ts'
import { createEntryNamer, type NamedEntry } from './name-entries.ts'
import { parseJson } from './parse-json.ts'

export const jsonLinesFormat: TextFormat = {
  name: 'json-lines',
  recognizes: (beginning) => {
    const [first = '', second = ''] = /^\s*([[{].*)\n\s*(\S)/.exec(beginning)?.slice(1) ?? []
    return second !== '' && second === first[0] && isWholeJson(first.replace(/,\s*$/, ''))
  },
  survey: (options) => {
    const rows = createRowSurveyor(options)
    const references: References = new Map()
    let count = 0
    let unreadable = 0
    const noteEntry = (entry: unknown): unknown => {
      if (isObject(entry) && typeof entry['_id'] === 'string') references.set(entry['_id'], pickNames(entry))
      return entry
    }
    const reader = createEntryReader(noteEntry, (entry) => {
      mustBeFewRecords((count += 1))
      if (entry.kind === 'row') rows.add(entry.row)
      else if (entry.kind === 'header') rows.addColumns(entry.columns)
      else unreadable += 1
    })
    const finish = (): Survey<string> => {
      const survey = rows.finish()
      const found = rows.columnNames.join(', ').slice(0, 300)
      return {
        ...survey,
        format: 'rows',
        description: `JSON Lines with ${count} entries`,
        recordCount: survey.rowCount + unreadable,
        refusal: survey.missingFields.includes('title')
          ? { failure: 'no-columns', reason: `No entry has a title. The entries hold: ${found}` }
          : null,
        problems: [],
        read: (emit) => {
          const collector = createRecordCollector('rows', options, emit)
          const readRow = createRowReader(survey, options)
          const resolve = (entry: unknown) => resolveReferences(entry, references)
          return createEntryReader(resolve, (entry, place) => {
            if (entry.kind === 'unreadable') collector.report('rejected', place, entry.reason)
            else if (entry.kind === 'row' && !isBlankRow(entry.row)) collector.add(readRow(entry.row))
          })
        },
      }
    }
    return { ...reader, finish }
  },
}

/** Names and addresses of documents that others refer to by `_ref`, as in Sanity. */
type References = Map<string, JsonObject>

function pickNames(entry: JsonObject): JsonObject {
  const named = ['name', 'title', 'url', 'altText'].map((key) => [key, entry[key]] as const)
  return Object.fromEntries(named.filter(([, value]) => typeof value === 'string'))
}

const MAX_DEPTH = 50

function resolveReferences(value: unknown, references: References, depth = 0): unknown {
  if (references.size === 0 || depth > MAX_DEPTH) return value
  if (Array.isArray(value))
    return value.map((entry: unknown) => resolveReferences(entry, references, depth + 1))
  if (!isObject(value)) return value
  const found = references.get(toText(value['_ref']))
  if (found !== undefined) return found
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolveReferences(inner, references, depth + 1)]),
  )
}

function isWholeJson(line: string): boolean {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

type LineEntry = Exclude<NamedEntry, { kind: 'no-row' }> | { kind: 'unreadable'; reason: string }

function createEntryReader(
  prepare: (entry: unknown) => unknown,
  onEntry: (entry: LineEntry, place: RecordPosition) => void,
): TextReader {
  const nameEntry = createEntryNamer()
  let number = 0
  return createLineReader((text, line) => {
    const place = { number: (number += 1), line }
    onEntry(readEntry(text, place), place)
  })

  function readEntry(text: string | null, place: { number: number; line: number }): LineEntry {
    if (text === null) return { kind: 'unreadable', reason: 'This entry is too long for a post.' }
    try {
      const named = nameEntry(prepare(parseJson(text.replace(/,$/, ''), place.line)), place)
      if (named.kind !== 'no-row') return named
    } catch (error) {
      if (!(error instanceof ImportFileError)) throw error
      return { kind: 'unreadable', reason: error.message }
    }
    return { kind: 'unreadable', reason: 'This line is not an object with a title and content.' }
  }
}

/** Calls back for lines that aren't blank; null for a line over the limit of a record. */
function createLineReader(onLine: (text: string | null, line: number) => void): TextReader {
  let pieces: string[] = []
  let length = 0
  let line = 1

  function endLine(): void {
    const text = length > MAX_RECORD_LENGTH ? null : pieces.join('').trim()
    pieces = []
    length = 0
    if (text !== '') onLine(text, line)
  }

  function add(text: string): void {
    length += text.length
    if (length > MAX_RECORD_LENGTH) pieces = []
    else pieces.push(text)
  }

  return {
    write: (text) => {
      if (countLineBreaks(text) === 0) return add(text)
      const lines = text.split('\n')
      for (const [index, part] of lines.entries()) {
        if (index > 0) {
          endLine()
          line += 1
        }
        add(part)
      }
    },
    end: endLine,
  }
}
