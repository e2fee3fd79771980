/** Remembers in this browser how a person reads files of a source, which is a kind of file with certain columns. */
import { z } from '#domain/schema.ts'
import { IMPORT_FIELDS } from '#import/records/records.ts'
import { digestText } from '#import/text/digest.ts'
import type { ReadingChoices } from './read-file.ts'
import type { Survey } from './worker-messages.ts'

const MAX_SOURCES = 40
/** Longer rows are shortened, so they can't be compared. */
const MAX_SAMPLED_CELLS = 8

/** Without the URL of the original site, because the next file may come from another one. */
const CHOICES = z.object({
  columns: z.record(z.string(), z.enum(IMPORT_FIELDS).nullable()).optional(),
  dateOrder: z.enum(['day-first', 'month-first']).optional(),
  encoding: z.string().optional(),
  headerRow: z.number().optional(),
  timeZone: z.string().optional(),
  authors: z.record(z.string(), z.string()).optional(),
  statuses: z.record(z.string(), z.enum(['published', 'draft'])).optional(),
})
const REMEMBERED = z.array(z.object({ source: z.string(), choices: CHOICES }))

type Remembered = z.infer<typeof REMEMBERED>
type KnownSurvey = Pick<Survey, 'format' | 'columns' | 'header' | 'encoding'>

export type ChoiceMemory = ReturnType<typeof createChoiceMemory>

/** @param owner person and kind of posts that the choices belong to */
export function createChoiceMemory(owner: string, storage: () => Pick<Storage, 'getItem' | 'setItem'>) {
  const key = `import-choices:${owner}`
  const read = (): Remembered => {
    try {
      return REMEMBERED.parse(JSON.parse(storage().getItem(key) ?? '[]'))
    } catch {
      // Storage is blocked, or contains something else.
      return []
    }
  }
  const write = (remembered: Remembered): void => {
    try {
      storage().setItem(key, JSON.stringify(remembered.slice(0, MAX_SOURCES)))
    } catch {
      // Storage is blocked or full, so the choices apply to this file only.
    }
  }

  return {
    keep(survey: KnownSurvey, choices: ReadingChoices): void {
      const source = nameSource(survey.format, listColumns(survey))
      const others = read().filter((entry) => entry.source !== source)
      const kept = Object.values(choices).every(isNothing)
        ? []
        : [{ source, choices: CHOICES.parse(choices) }]
      write([...kept, ...others])
    },
    /** Forgets these choices for every source that has them. */
    forget(choices: ReadingChoices): void {
      const forgotten = JSON.stringify(CHOICES.parse(choices))
      write(read().filter((entry) => JSON.stringify(entry.choices) !== forgotten))
    },
    /** @returns remembered choices for a file read without any; null if there are none */
    recall(survey: KnownSurvey): ReadingChoices | null {
      const remembered = read()
      for (const { columns, headerRow } of listReadings(survey)) {
        const source = nameSource(survey.format, columns)
        const found = remembered.find((entry) => entry.source === source)
        if (found) return adapt(found.choices, survey, headerRow)
      }
      return null
    },
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

const listColumns = ({ columns }: KnownSurvey): string[] => columns.map(({ name }) => name)

const nameSource = (format: string, columns: readonly string[]): string =>
  digestText(JSON.stringify([format, ...columns.toSorted()]))

/** Lists the detected columns, and those of other rows that may be the header. */
function listReadings(survey: KnownSurvey): { columns: string[]; headerRow: number | undefined }[] {
  const { header } = survey
  const rows = header?.firstRows.map(({ cells }, headerRow) => ({ columns: cells, headerRow })) ?? []
  return [
    { columns: listColumns(survey), headerRow: header?.row },
    ...rows.filter(({ columns }) => columns.length < MAX_SAMPLED_CELLS),
  ]
}

/** Adapts choices: the header may be on another line this time, and valid UTF-8 needs no encoding. */
function adapt(
  { encoding, headerRow: rememberedRow, ...choices }: ReadingChoices,
  survey: KnownSurvey,
  headerRow: number | undefined,
): ReadingChoices {
  const isOpen = survey.encoding !== null && survey.encoding.origin !== 'sure'
  return {
    ...choices,
    ...(encoding !== undefined && isOpen && { encoding }),
    ...(headerRow !== undefined &&
      (rememberedRow !== undefined || headerRow !== survey.header?.row) && { headerRow }),
  }
}
