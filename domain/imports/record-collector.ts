import type { PostStatus } from '#domain/posts/post.ts'
import { HtmlLimitError, MAX_HTML_BYTES } from '#domain/html/parse-html.ts'
import { cleanLine, cleanText, toText } from './clean-text.ts'
import type { ReadDate } from './dates.ts'
import { MAX_IMAGE_LENGTH, MAX_LINE_LENGTH, MAX_TAGS, MAX_TITLE_LENGTH } from './import-limits.ts'
import { isPlainText, plainTextToHtml } from './plain-text-to-html.ts'
import type { ImportFormatName, ImportProblem, ImportRecord } from './records.ts'
import { createSlugRegister, makeSlug } from './slug.ts'
import { readPlainText } from './summary-text.ts'
import { parseTags } from './tags.ts'

/** Where a record stands in its file. */
export type RecordPlace = { number: number; line: number | null }

/** What a format found for one record, before any check. Values of type unknown are as the file has them. */
export type FoundRecord = RecordPlace & {
  source_id?: unknown
  title: unknown
  slug?: unknown
  body: unknown
  summary?: unknown
  image?: unknown
  image_alt?: unknown
  author?: unknown
  tags?: unknown
  published_at: ReadDate
  status: PostStatus
  seo_title?: unknown
  seo_description?: unknown
  old_url?: unknown
  warnings?: readonly string[]
}

export type RecordCollector = {
  add(found: FoundRecord): void
  report(
    severity: ImportProblem['severity'],
    place: Partial<RecordPlace> & { title?: unknown },
    reason: string,
  ): void
  readonly records: ImportRecord[]
  readonly problems: ImportProblem[]
}

/** Characters a spreadsheet cell can hold; longer bodies arrive cut. */
const SPREADSHEET_CELL_LIMIT = 32_767

/** Checks records one by one, gives them ids and slugs, and writes down what is wrong with them. */
export function createRecordCollector(source: ImportFormatName, now: string): RecordCollector {
  const records: ImportRecord[] = []
  const problems: ImportProblem[] = []
  const numberById = new Map<string, number>()
  const takeSlug = createSlugRegister()

  const report: RecordCollector['report'] = (severity, place, reason) => {
    const { number = null, line = null } = place
    problems.push({ severity, record: number, line, title: readLine(place.title), reason })
  }

  function add(found: FoundRecord): void {
    const id = readLine(found.source_id)
    const refusal = findRefusal(found, id === '' ? undefined : numberById.get(id))
    if (refusal !== null) return report('rejected', found, refusal)
    if (id !== '') numberById.set(id, found.number)

    const title = readLine(found.title)
    const slug = takeSlug(makeSlug(readLine(found.slug)) || makeSlug(title) || `post-${id || found.number}`)
    for (const warning of listWarnings(found, now)) report('warning', found, warning)
    records.push({
      number: found.number,
      line: found.line,
      source,
      title,
      slug,
      source_id: id || slug,
      has_own_id: id !== '',
      body_html: toBodyHtml(toText(found.body)),
      summary: readPlainText(toText(found.summary)),
      image: readLine(found.image, MAX_IMAGE_LENGTH) || null,
      image_alt: readLine(found.image_alt),
      author: readLine(found.author),
      tags: parseTags(found.tags).slice(0, MAX_TAGS),
      published_at: found.published_at.kind === 'instant' ? found.published_at.iso : null,
      status: found.status,
      seo_title: readLine(found.seo_title),
      seo_description: readPlainText(toText(found.seo_description)),
      old_url: readLine(found.old_url),
    })
  }

  return { add, report, records, problems }
}

function readLine(value: unknown, maxLength: number = MAX_LINE_LENGTH): string {
  return cleanLine(toText(value).slice(0, maxLength))
}

function findRefusal(found: FoundRecord, sameIdNumber: number | undefined): string | null {
  const title = toText(found.title)
  const body = toText(found.body)
  if (title.length > MAX_TITLE_LENGTH) {
    return `The title is longer than ${MAX_TITLE_LENGTH} characters. Is the content in the column of the title?`
  }
  const isTitleMissing = cleanLine(title) === ''
  const isBodyMissing = isBlankBody(body)
  if (isTitleMissing && isBodyMissing) return 'The title and the content are missing.'
  if (isTitleMissing) return 'The title is missing.'
  if (isBodyMissing) return 'The content is missing.'
  if (body.length > MAX_HTML_BYTES) return new HtmlLimitError('too-large').message
  if (sameIdNumber === undefined) return null
  return `Record ${sameIdNumber} of this file has the same id ${toText(found.source_id)}; only the first is used.`
}

function isBlankBody(body: string): boolean {
  // No "<" inside a tag, or unclosed tags would make the search take quadratic time.
  return !/<img\b/i.test(body) && body.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim() === ''
}

function toBodyHtml(body: string): string {
  return isPlainText(body) ? plainTextToHtml(body) : cleanText(body).trim()
}

function* listWarnings(found: FoundRecord, now: string): Generator<string> {
  yield* found.warnings ?? []
  if (toText(found.body).length === SPREADSHEET_CELL_LIMIT) {
    yield 'The content fills a spreadsheet cell to its limit and was probably cut there.'
  }
  if (parseTags(found.tags).length > MAX_TAGS) yield `Only the first ${MAX_TAGS} tags are kept.`
  const date = found.published_at
  if (date.kind === 'unreadable') yield 'The date cannot be read, so the post gets the time of the import.'
  if (date.kind === 'ambiguous') {
    yield 'The date can be read as day/month or month/day. Choose which; until then the post gets the time of the import.'
  }
  if (date.kind === 'instant' && found.status === 'published' && date.iso > now) {
    yield `The date is in the future: the post becomes public on ${date.iso.slice(0, 10)}.`
  }
}
