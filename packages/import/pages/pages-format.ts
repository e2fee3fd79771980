/** A zip with a page per post: site generators (Hugo, Jekyll, Astro), Obsidian, Notion, saved websites. */
import { findField } from '../columns/field-names.ts'
import { createRowReader, type SourceRow } from '../columns/read-rows.ts'
import { createRowSurveyor, type RowSurvey } from '../columns/survey-rows.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import type { ItemSink, Reader, Survey, Surveyor } from '../files/import-format.ts'
import { mustBeFewRecords } from '../files/import-limits.ts'
import { HtmlLimitError } from '../html/parse-html.ts'
import { createEntryNamer } from '../json/name-entries.ts'
import type { JsonObject } from '../json/json-values.ts'
import { createRecordCollector } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { makeSlug } from '../text/slug.ts'
import { dropEnding, toText } from '../text/clean-text.ts'
import { createZipReader } from '../zip/read-zip.ts'
import { isHidden } from '../zip/zip-contents.ts'
import { hasFrontMatter } from './front-matter.ts'
import { readHtmlPage } from './html-page.ts'
import { readMarkdownPage } from './markdown-page.ts'
import type { Page } from './page.ts'
import { findFile, groupByName, resolvePage, type FolderIndex } from './page-addresses.ts'
import { createRefusalFinder, readPath, toTitle } from './page-path.ts'
import { createPagePictures, MAX_PICTURE_BYTES, PICTURE_FILE } from './page-pictures.ts'

const BODY_COLUMN = 'content'
const MAX_PAGE_BYTES = 2 * 1024 * 1024

type ReadPage = { page: Page; row: SourceRow } | { reason: string }

export type PageFolder = { isPage: (name: string) => boolean; names: readonly string[] }

export function surveyPages({ isPage, names }: PageFolder, options: ImportOptions): Surveyor<Uint8Array> {
  const surveyor = createRowSurveyor(options)
  const paths = new Set(names.map((name) => name.normalize('NFC')))
  const root = findRoot(names)
  const addresses = new Map<string, string>()
  const pictures = createPagePictures()
  let count = 0
  const reader = createZipReader({
    maxFileBytes: MAX_PAGE_BYTES,
    wants: (name) => isPage(name) || (PICTURE_FILE.test(name) && !isHidden(name)),
    onFile: ({ name, bytes, text }) => {
      if (!isPage(name))
        return pictures.add(
          name.normalize('NFC'),
          bytes !== null && bytes.length <= MAX_PICTURE_BYTES ? bytes : null,
        )
      mustBeFewRecords((count += 1))
      const read = text === null ? { reason: '' } : readPage(name, text, { number: count, root })
      if ('reason' in read) return
      surveyor.addColumns([...read.row.cells.keys()])
      surveyor.add(read.row)
      addresses.set(name.normalize('NFC'), toText(read.row.cells.get('old_url')))
    },
  })
  return {
    ...reader,
    finish: () => {
      if (count === 0) throw new ImportFileError('no-records', 'This zip contains no pages.')
      const survey = surveyor.finish()
      return makeSurvey(survey, count, (emit) =>
        readPages(
          isPage,
          survey,
          {
            paths,
            pathsByName: groupByName(paths),
            root,
            addresses,
            pictures,
            hasSite: (options.sourceUrl ?? '') !== '',
          },
          options,
          emit,
        ),
      )
    },
  }
}

function makeSurvey(
  survey: RowSurvey,
  recordCount: number,
  read: Survey<Uint8Array>['read'],
): Survey<Uint8Array> {
  return {
    ...survey,
    missingFields: [],
    format: 'rows',
    description: `Folder of ${recordCount === 1 ? '1 page' : `${recordCount} pages`}`,
    recordCount,
    refusal: null,
    problems: [],
    read,
  }
}

function readPages(
  isPage: (name: string) => boolean,
  survey: RowSurvey,
  index: FolderIndex,
  options: ImportOptions,
  emit: ItemSink,
): Reader<Uint8Array> {
  const collector = createRecordCollector('rows', options, emit)
  const readRow = createRowReader(survey, options)
  const findRefusal = createRefusalFinder([...index.paths])
  let number = 0
  return createZipReader({
    maxFileBytes: MAX_PAGE_BYTES,
    wants: isPage,
    onFile: ({ name, text }) => {
      const place = { number: (number += 1), line: null, title: name }
      const refusal = findRefusal(name)
      if (refusal !== null) return collector.report('ignored', place, refusal)
      if (text === null) return collector.report('rejected', place, 'This page is too long for a post.')
      const read = readPage(name, text, { number, root: index.root })
      if ('reason' in read) return collector.report('rejected', place, read.reason)
      try {
        const { html, losses } = resolvePage(read.page.html, name.normalize('NFC'), index)
        const pictures = findPictureFields(read.row, name.normalize('NFC'), index)
        const row = {
          ...read.row,
          cells: new Map([...read.row.cells, ...pictures.cells]).set(BODY_COLUMN, html),
        }
        const warnings = [...read.page.losses, ...losses, ...pictures.losses]
        collector.add({ ...readRow(row), writeSource: () => text, aliases: read.page.aliases, warnings })
      } catch (error) {
        if (!(error instanceof HtmlLimitError)) throw error
        collector.report('rejected', place, error.message)
      }
    },
  })
}

function readPage(path: string, text: string, { number, root }: { number: number; root: string }): ReadPage {
  try {
    const facts = readPath(path)
    const isHtml = /\.x?html?$/i.test(path)
    const page = isHtml && !hasFrontMatter(text) ? readHtmlPage(text) : readMarkdownPage(text, facts, isHtml)
    const { fields } = page
    const name = facts.name
    const slug = toText(fields['slug']) || lastSegment(fields) || makeSlug(name)
    const known: Record<string, unknown> = {
      title: toText(fields['title']).trim() || toTitle(name),
      slug,
      ...(facts.date !== '' && !hasDate(fields) && { published_at: facts.date }),
      ...(facts.isDraft && { draft: true }),
      ...(facts.id !== '' && { id: facts.id }),
      [BODY_COLUMN]: page.html,
    }
    const entry = { ...fields, ...known }
    const old_url = findOldUrl(fields) || `/${folderOf(path.slice(root.length))}${slug}`
    const named = createEntryNamer()({ ...entry, old_url }, { number, line: null })
    return named.kind === 'row' ? { page, row: named.row } : { reason: 'This page has no fields.' }
  } catch (error) {
    if (error instanceof ImportFileError || error instanceof HtmlLimitError) return { reason: error.message }
    throw error
  }
}

const hasDate = (fields: JsonObject): boolean =>
  Object.keys(fields).some((name) => findField(name) === 'published_at')

function findOldUrl(fields: JsonObject): string {
  for (const [name, value] of Object.entries(fields)) {
    if (findField(name) === 'old_url' && toText(value) !== '') return toText(value)
  }
  return ''
}

function lastSegment(fields: JsonObject): string {
  const [path = ''] = findOldUrl(fields).split(/[?#]/, 1)
  return dropEnding(path, '/')
    .split('/')
    .at(-1)!
    .replace(/\.html?$/i, '')
}

/** The folder around everything, which is not part of the addresses. */
function findRoot(names: readonly string[]): string {
  const first = names[0]?.split('/').slice(0, -1) ?? []
  const isShared = (depth: number): boolean => {
    const folder = `${first.slice(0, depth).join('/')}/`
    return names.every((name) => name.startsWith(folder))
  }
  let depth = 0
  while (depth < first.length && isShared(depth + 1)) depth += 1
  return depth === 0 ? '' : `${first.slice(0, depth).join('/')}/`
}

/** Folder of a page in its old URL. */
function folderOf(path: string): string {
  const folders = path.split('/').slice(0, -1)
  const isBundle = /(?:^|\/)index\.[a-z]+$/i.test(path)
  const kept = folders
    .slice(0, isBundle ? -1 : undefined)
    .filter((name) => !/^(?:_posts|_drafts|content|src)$/.test(name))
  return kept.map((name) => `${makeSlug(readPath(name).name) || encodeURIComponent(name)}/`).join('')
}

/** Featured pictures that are files of the zip. */
function findPictureFields(row: SourceRow, path: string, index: FolderIndex) {
  const cells: [string, unknown][] = []
  const losses: string[] = []
  for (const [column, value] of row.cells) {
    const written = toText(value).trim()
    if (
      !['image', 'share_image'].includes(findField(column) ?? '') ||
      written === '' ||
      /^(?:https?:|data:|\/\/)/.test(written)
    )
      continue
    const found = findFile(written, path, index)
    if (found === null && written.startsWith('/') && index.hasSite) continue
    const picture =
      found === null
        ? { problem: 'is not in the zip' }
        : index.pictures.take(found, index.pictures.createBudget())
    if ('url' in picture) cells.push([column, picture.url])
    else {
      cells.push([column, ''])
      losses.push(`The featured picture “${written}” ${picture.problem}. Add it in the editor.`)
    }
  }
  return { cells, losses }
}
