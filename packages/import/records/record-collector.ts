import { HtmlLimitError, MAX_HTML_BYTES } from '#import/html/parse-html.ts'
import { cleanLine, dropEnding, toText } from '../text/clean-text.ts'
import type { ReadDate } from '../dates/dates.ts'
import { digestText } from '../text/digest.ts'
import type { ItemSink } from '../files/import-format.ts'
import {
  MAX_IMAGE_LENGTH,
  MAX_LINE_LENGTH,
  MAX_TAGS,
  MAX_TITLE_LENGTH,
  mustBeFewRecords,
} from '../files/import-limits.ts'
import type { OwnPost } from '../own/own-post.ts'
import { decidePublication, describeStatus, type PublicationSign } from '../publication/decide-publication.ts'
import { readLegacyPath, deriveSourceId, makeShopifySourceId, makeSourceId } from './source-id.ts'
import { readBodyHtml } from '../text/body-syntax.ts'
import { decodeReferences, readPlainText } from '../text/summary-text.ts'
import { readRichBody } from './read-rich-body.ts'
import { findBase, resolveAddress, resolveAddresses } from '../html/resolve-addresses.ts'
import type { EntrySource, ImportFormatName, ImportOptions, ImportRecord } from './records.ts'
import { createSlugRegister, decodeSlug, makeSlug } from '../text/slug.ts'
import { isNamelessTag, parseTags } from './tags.ts'

export type RecordPosition = {
  number: number
  line: number | null
  /** Returns the text of the entry in the file. */
  writeSource?: () => string
}

/** Raw values of one record before validation; `unknown` values are as in the file. */
export type FoundRecord = RecordPosition & {
  source_id?: unknown
  /** Whether the id is a Shopify id, in any format. */
  isShopifyId?: boolean
  title: unknown
  slug?: unknown
  /** Text, HTML, or an editor's document as JSON. */
  body: unknown
  /** The body as plain text, used if the document can't be read. */
  plain_body?: unknown
  summary?: unknown
  image?: unknown
  image_alt?: unknown
  image_caption?: unknown
  author?: unknown
  tags?: unknown
  published_at: ReadDate
  /** All values of the record that may affect whether it is public. */
  signs: Iterable<PublicationSign>
  /** Reason from the format reader to doubt that the record is a public post. */
  doubt?: string
  seo_title?: unknown
  seo_description?: unknown
  share_image?: unknown
  noindex?: boolean | null
  old_url?: unknown
  /** Addresses that relative ones start from, most specific first; the old URL by default. */
  bases?: readonly (string | undefined)[]
  /** More old URLs of the post. */
  aliases?: readonly string[]
  warnings?: readonly string[]
  /** The complete post of our export; the other fields repeat it. */
  own?: OwnPost
  /** Whether the post of our export was not edited in the file. */
  isAsExported?: boolean
}

export type RecordCollector = {
  add(found: FoundRecord): void
  /** Reports a record that creates no post. */
  report(
    kind: 'rejected' | 'ignored',
    place: RecordPosition & { title?: unknown; isPart?: boolean },
    reason: string,
  ): void
}

/** Maximum characters of a spreadsheet cell; longer bodies are truncated. */
const SPREADSHEET_CELL_LIMIT = 32_767

/** Validates records one by one, assigns ids and slugs, and returns each with its problems. */
export function createRecordCollector(
  source: ImportFormatName,
  options: Pick<ImportOptions, 'now' | 'sourceUrl' | 'statuses' | 'withSource'>,
  emit: ItemSink,
): RecordCollector {
  const { now, statuses } = options
  const ids = createIdRegister()
  const takeSlug = createSlugRegister()
  let count = 0

  const report: RecordCollector['report'] = (kind, { title, isPart, ...place }, reason) => {
    mustBeFewRecords((count += 1))
    const { number, line } = place
    const more = { ...(isPart === true && { isPart }), ...describeSource(place) }
    emit({ kind, number, line, title: readLine(title), reason, ...more })
  }

  function describeSource(found: RecordPosition & Partial<FoundRecord>): { source?: EntrySource } {
    if (options.withSource !== true) return {}
    const { writeSource = () => toText(found.body), signs = [] } = found
    const written = [...signs].flatMap((sign) => describeStatus(sign) ?? [])
    return { source: { write: writeSource, statuses: [...new Set(written)] } }
  }

  function add(raw: FoundRecord): void {
    const found = readRichBody({ ...raw, signs: [...raw.signs] })
    if ('refusal' in found) return report('rejected', raw, found.refusal)
    const { published_at: date, doubt } = found
    const publication = decidePublication(found.signs, { date, now, doubt, statuses })
    if (!publication.isPost) return report('ignored', found, publication.reason)
    const refusal = findRefusal(found)
    if (refusal !== null) return report('rejected', found, [refusal, ...(found.warnings ?? [])].join(' '))
    const { status, reasons } = publication
    const record =
      found.own === undefined
        ? { ...toRecord(source, found, options.sourceUrl), status }
        : toOwnRecord(source, found, { ...found.own, status })
    const warnings = [...listWarnings(found, record, now), ...reasons]
    const taken = ids.take(record)
    if (taken.sameAs !== null) {
      return report(
        'rejected',
        found,
        `Record ${taken.sameAs} of this file is the same post (${taken.why}); only the first is used.`,
      )
    }
    mustBeFewRecords((count += 1))
    if (found.own !== undefined) {
      return emit({ kind: 'post', record, warnings, ...describeSource(found) })
    }
    const slug = takeSlug(record.slug || makeSlug(record.title) || `post-${record.own_id ?? found.number}`)
    emit({
      kind: 'post',
      record: { ...record, slug, source_id: taken.sourceId },
      warnings,
      ...describeSource(found),
    })
  }

  return { add, report }
}

function toRecord(
  source: ImportFormatName,
  found: FoundRecord,
  sourceUrl?: string,
): Omit<ImportRecord, 'status'> {
  const ownId = readLine(found.source_id)
  // As written, so that ids of former imports stay the same.
  const written = { title: readLine(found.title), slug: makeSlug(readLine(found.slug)) }
  const published_at = found.published_at.kind === 'instant' ? found.published_at.iso : null
  const makeId = found.isShopifyId === true ? makeShopifySourceId : (id: string) => makeSourceId(source, id)
  const writtenUrl = readLine(found.old_url)
  const base = findBase([...(found.bases ?? [writtenUrl]), sourceUrl])
  const old_url = resolveAddress(writtenUrl, base)
  const readAddress = (value: unknown): string | null =>
    resolveAddress(readLine(value, MAX_IMAGE_LENGTH), base) || null
  const redirects = [old_url, ...(found.aliases ?? [])].map(readLegacyPath).filter((path) => path !== null)
  return {
    number: found.number,
    line: found.line,
    source,
    source_id: ownId === '' ? deriveSourceId(source, { ...written, published_at }) : makeId(ownId),
    own_id: ownId === '' ? null : ownId,
    title: decodeReferences(written.title),
    slug: makeSlug(decodeSlug(dropFolders(readLine(found.slug)))),
    body_html: resolveAddresses(readBodyHtml(toText(found.body)), base),
    summary: readPlainText(toText(found.summary)),
    image: dropRelative(readAddress(found.image)),
    image_alt: decodeReferences(readLine(found.image_alt)),
    image_caption: readPlainText(toText(found.image_caption)),
    author: decodeReferences(readLine(found.author)),
    tags: parseTags(found.tags)
      .filter((tag) => !isNamelessTag(tag))
      .slice(0, MAX_TAGS),
    published_at,
    seo_title: decodeReferences(readLine(found.seo_title)),
    seo_description: readPlainText(toText(found.seo_description)),
    share_image: readAddress(found.share_image),
    noindex: found.noindex ?? null,
    old_url,
    redirects: [...new Set(redirects)],
  }
}

/** Some programs write the whole URL of a post instead of its slug. */
function dropFolders(slug: string): string {
  const path = /^(?:https?:\/\/[^/]+)?\/([^?#]*)/i.exec(slug)?.[1]
  return path === undefined ? slug : (dropEnding(path, '/').split('/').at(-1) ?? slug)
}

/** Without a base, only a path from the root can be used. */
function dropRelative(address: string | null): string | null {
  return address === null || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(address) ? address : null
}

function toOwnRecord(source: ImportFormatName, found: FoundRecord, own: OwnPost): ImportRecord {
  return {
    number: found.number,
    line: found.line,
    source,
    source_id: own.source_id,
    own_id: own.source_id,
    title: own.title,
    slug: own.slug,
    body_html: own.content,
    summary: own.summary,
    image: own.featured_image,
    image_alt: own.featured_image_alt ?? '',
    image_caption: own.featured_image_caption ?? '',
    author: own.author ?? '',
    tags: own.tags,
    published_at: found.published_at.kind === 'instant' ? found.published_at.iso : null,
    status: own.status,
    seo_title: own.seo_title ?? '',
    seo_description: own.seo_description ?? '',
    share_image: own.share_image,
    noindex: own.noindex,
    old_url: '',
    redirects: own.paths,
    own,
    ...(found.isAsExported === true && { isAsExported: true }),
  }
}

type TakenId = { sourceId: string; sameAs: null } | { sameAs: number; why: string }

/** Ensures unique ids: equal own ids are duplicates, equal derived ids are distinguished by body. */
function createIdRegister(): { take(record: ImportRecord): TakenId } {
  const firsts = new Map<string, { number: number; body: string }>()

  function take(record: ImportRecord): TakenId {
    const body = record.own_id === null ? digestText(record.body_html) : ''
    let sourceId = record.source_id
    for (let copy = 2; ; copy += 1) {
      const first = firsts.get(sourceId)
      if (first === undefined) break
      if (record.own_id !== null) return { sameAs: first.number, why: `id ${record.own_id.slice(0, 100)}` }
      if (first.body === body) return { sameAs: first.number, why: 'same title, date and content' }
      sourceId = `${record.source_id}-${copy}`
    }
    firsts.set(sourceId, { number: record.number, body })
    return { sourceId, sameAs: null }
  }
  return { take }
}

function readLine(value: unknown, maxLength: number = MAX_LINE_LENGTH): string {
  return cleanLine(toText(value).slice(0, maxLength))
}

function findRefusal(found: FoundRecord): string | null {
  const title = toText(found.title)
  const body = toText(found.body)
  if (title.length > MAX_TITLE_LENGTH)
    return `The title is longer than ${MAX_TITLE_LENGTH} characters. Is the content in the title column?`
  const isTitleMissing = cleanLine(title) === ''
  // A draft that was exported may still be empty.
  const isBodyMissing = found.own === undefined && isBlankBody(body)
  if (isTitleMissing && isBodyMissing) return 'The title and the content are missing.'
  if (isTitleMissing) return 'The title is missing.'
  if (found.own !== undefined) return null
  if (isBodyMissing) return 'The content is missing.'
  return body.length > MAX_HTML_BYTES ? new HtmlLimitError('too-large').message : null
}

function isBlankBody(body: string): boolean {
  // Most bodies have visible text in the first characters.
  if (/^\s*(?:<(?!img)[^<>]*>\s*)*[^\s<&]/i.test(body.slice(0, 500))) return false
  // No "<" inside a tag, or unclosed tags would make the search take quadratic time.
  return !/<img\b/i.test(body) && body.replace(/<[^<>]*>|&nbsp;|&#160;/gi, '').trim() === ''
}

function* listWarnings(found: FoundRecord, { status, image }: ImportRecord, now: string): Generator<string> {
  yield* found.warnings ?? []
  if (toText(found.body).length === SPREADSHEET_CELL_LIMIT)
    yield 'The content fills a spreadsheet cell to its limit and was probably cut there.'
  const picture = readLine(found.image)
  if (image === null && picture !== '') {
    yield `The picture "${picture.slice(0, 200)}" has no address, so it is left out. Write its whole address.`
  }
  const tags = parseTags(found.tags)
  const nameless = tags.filter(isNamelessTag)
  if (nameless.length > 0)
    yield `Left out, since they have no letter or digit: the tags ${nameless.join(', ')}.`
  if (tags.length - nameless.length > MAX_TAGS) yield `Only the first ${MAX_TAGS} tags are kept.`
  const date = found.published_at
  if (date.kind === 'unreadable') {
    const written = date.text === undefined ? '' : ` "${date.text}"`
    const why = date.isImpossible ? ', since there is no such day or time' : ''
    yield `The date${written} cannot be read${why}, so the post gets the time of the import.`
  }
  if (date.kind === 'ambiguous')
    yield 'The date can be read as day/month or month/day. Choose which; until then the post gets the time of the import.'
  if (date.kind === 'instant' && status === 'published' && date.iso > now)
    yield `The date is in the future: the post becomes public on ${date.iso.slice(0, 10)}.`
}
