import type { ImportCalls } from '#app/data/imports/import-calls.ts'
import type { KnownPost, PreviewItem } from '#domain/imports/plan/plan-import.ts'
import type { ImportOptions } from '#import/records/records.ts'
import { retryWhileUnavailable } from '#app/data/imports/retry-call.ts'
import type { AuthorChoices, SourceNames } from './map-author.ts'
import type { ImportReader } from './import-reader.ts'
import type { Survey } from './worker-messages.ts'

export type Source = { file: File } | { text: string }

/** The author's answers about a file. */
export type ReadingChoices = Partial<
  Pick<
    ImportOptions,
    | 'columns'
    | 'dateOrder'
    | 'encoding'
    | 'headerRow'
    | 'sheetTimeZone'
    | 'sourceUrl'
    | 'statuses'
    | 'timeZone'
  >
> & { authors?: AuthorChoices }

export type ReadFile =
  | { step: 'columns'; survey: Survey }
  | {
      step: 'ready'
      survey: Survey
      items: PreviewItem[]
      names: SourceNames
      known: ReadonlyMap<string, KnownPost>
    }
  /** There are remembered answers for files of this source: reread the file with them. */
  | { step: 'recalled'; choices: ReadingChoices }

export type ReadProgress = { share: number; found: number }

const PROGRESS_INTERVAL_MS = 100

type ReadFileOptions = {
  reader: ImportReader
  source: Source
  choices: ReadingChoices
  recall?: (survey: Survey) => ReadingChoices | null
  calls: Pick<ImportCalls, 'findKnown'>
  signal: AbortSignal
  onProgress: (progress: ReadProgress) => void
}

/**
 * Reads a file for its preview, and finds which of its posts already exist.
 * @throws ImportFileError if the file is unreadable; DataError if the server does not respond
 */
export async function readFile(options: ReadFileOptions): Promise<ReadFile> {
  const { reader, source, choices, calls, signal, onProgress } = options
  const report = limitRate(onProgress)
  const size = 'file' in source ? source.file.size : source.text.length
  const { authors, ...asked } = choices
  const survey = await reader.open(
    {
      input: 'file' in source ? source.file : source.text,
      options: {
        ...asked,
        now: new Date().toISOString(),
        timeZone: asked.timeZone ?? findOwnTimeZone(),
      },
      authors,
    },
    (bytesRead) => report({ share: size > 0 ? bytesRead / size / 2 : 0, found: 0 }),
  )
  const recalled = options.recall?.(survey)
  if (recalled) return { step: 'recalled', choices: recalled }
  if (survey.missingFields.length > 0 && survey.format !== 'rows') return { step: 'columns', survey }
  const items: PreviewItem[] = []
  const names = await reader.preview((more) => {
    items.push(...more)
    report({ share: (1 + items.length / Math.max(survey.recordCount, 1)) / 2, found: items.length })
  })
  return { step: 'ready', survey, items, names, known: await findKnownPosts(items, calls, signal) }
}

export const findOwnTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

function limitRate(report: (progress: ReadProgress) => void): (progress: ReadProgress) => void {
  let last = 0
  return (progress) => {
    const now = performance.now()
    if (now - last < PROGRESS_INTERVAL_MS) return
    last = now
    report(progress)
  }
}

/** Finds posts that earlier imports created, by source id. @throws DataError */
async function findKnownPosts(
  items: readonly PreviewItem[],
  calls: Pick<ImportCalls, 'findKnown'>,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, KnownPost>> {
  const ids = items.flatMap(({ source_id }) => source_id ?? [])
  const posts =
    ids.length === 0 ? [] : await retryWhileUnavailable(() => calls.findKnown(ids, signal), { signal })
  return new Map(
    posts.map(({ source_id, digest, is_edited, version }) => [
      source_id,
      { digest, isEdited: is_edited, version },
    ]),
  )
}
