/** Ghost export: one JSON file with tables of posts, tags and authors. */
import { decodeWritten } from '../html/character-references.ts'
import { markdownToHtml } from '../html/markdown-to-html.ts'
import { LIST_MARK, OWN_COLUMNS } from '../own/own-post.ts'
import { readOwnItem } from '../own/read-own-item.ts'
import { dropEnding, toText } from '../text/clean-text.ts'
import { readDate } from '../dates/dates.ts'
import { ImportFileError } from '../files/import-file-error.ts'
import { NO_COLUMNS, type ItemSink, type Survey, type TextReader } from '../files/import-format.ts'
import { GHOST_LISTS, getAt, isObject, type JsonObject } from '../json/json-values.ts'
import { hasList, type JsonOutline, readJsonList } from '../json/json-survey.ts'
import type { FoundRecord, RecordPosition } from '../records/record-collector.ts'
import type { ImportOptions } from '../records/records.ts'
import { joinGhostTables, type GhostJoins } from './ghost-joins.ts'
import { renderLexical } from './render-lexical.ts'
import { renderMobiledoc } from './render-mobiledoc.ts'

/** Placeholder for the URL of the site. */
export const SITE_MARK = '__GHOST_URL__'

/** Path of pictures, in a zip and on a Ghost site. */
export const PICTURES = '/content/images'

/** Field of our own export with pictures: origin of the site they come from. */
export const PICTURE_ORIGIN = 'peakshelf_pictures'

export function surveyGhost(outline: JsonOutline, options: ImportOptions): Survey<string> | null {
  const [wrapped, bare] = GHOST_LISTS
  const database = getAt(outline.surroundings, ['db'])
  const data: unknown = Array.isArray(database)
    ? getAt(database[0], ['data'])
    : getAt(outline.surroundings, ['data'])
  const path = Array.isArray(database) && isObject(data) ? wrapped : bare
  if (!outline.lists.has(path) && !hasList(outline, path) && !Array.isArray(getAt(data, ['posts'])))
    return null
  const count = outline.lists.get(path)?.count ?? 0
  if (count === 0) throw new ImportFileError('no-records', 'The Ghost export contains no posts.')
  const joins = joinGhostTables(data)
  return {
    ...NO_COLUMNS,
    format: 'ghost',
    description: `Ghost export${joins.siteTitle === '' ? '' : ` of ${joins.siteTitle}`}`,
    recordCount: count,
    read: (emit) => readPosts(path, joins, options, emit),
  }
}

function readPosts(path: string, joins: GhostJoins, options: ImportOptions, emit: ItemSink): TextReader {
  return readJsonList({ format: 'ghost', path, options, emit }, (post, place, collector) => {
    const isPage = post['type'] === 'page' || (post['page'] ?? 0) === 1 || post['page'] === true
    if (isPage)
      return collector.report('ignored', { ...place, title: post['title'] }, 'This is a page, not a post.')
    collector.add({ ...place, ...readPost(post, joins, options) })
  })
}

function readPost(
  post: JsonObject,
  joins: GhostJoins,
  options: ImportOptions,
): Omit<FoundRecord, keyof RecordPosition> {
  const id = toText(post['id'])
  const meta = joins.findMeta(id)
  const site = dropEnding(options.sourceUrl ?? '', '/')
  const place = (value: unknown): string => toText(value).replaceAll(SITE_MARK, site)
  // Includes visibility and email-only keys, because members-only and email-only posts must not become public.
  const signs = [...Object.entries(post), ...Object.entries(meta)]
  const own = readOwnItem(listOwnCells(post, joins), signs)
  if (own !== null) return own
  const dateOptions = { ...options, bareTimesAreUtc: true }
  const published = readDate(post['published_at'], dateOptions)
  const body = readBody(post)
  return {
    source_id: id,
    title: post['title'],
    slug: post['slug'],
    body: place(body),
    summary: post['custom_excerpt'] ?? meta['custom_excerpt'],
    image: place(post['feature_image']),
    image_alt: meta['feature_image_alt'],
    image_caption: meta['feature_image_caption'],
    author: joins.findAuthor(id),
    tags: joins.listTags(id),
    published_at: published.kind === 'none' ? readDate(post['created_at'], dateOptions) : published,
    signs,
    seo_title: meta['meta_title'] ?? post['meta_title'],
    seo_description: meta['meta_description'] ?? post['meta_description'],
    share_image: place(meta['og_image'] ?? post['og_image']) || null,
    old_url: place(post['canonical_url']) || (site === '' ? '' : `${site}/${toText(post['slug'])}/`),
    // A canonical URL can be on another site.
    bases: [],
    aliases: toText(post['slug']) === '' ? [] : [`/${toText(post['slug'])}/`],
    warnings:
      site === '' && body.includes(SITE_MARK)
        ? ['Its pictures are on the old site. Enter the address of that site to fetch them.']
        : [],
  }
}

/** Values of our own export, by column name. */
function listOwnCells(post: JsonObject, joins: GhostJoins): Map<string, unknown> {
  const id = toText(post['id'])
  const meta = joins.findMeta(id)
  const pictures = toText(post[PICTURE_ORIGIN])
  const place = (value: unknown): unknown =>
    typeof value === 'string' ? value.replaceAll(SITE_MARK + PICTURES, pictures) : value
  const fields = {
    title: post['title'],
    slug: post['slug'],
    summary: post['custom_excerpt'] ?? '',
    content: place(post['html']),
    featured_image: place(post['feature_image']),
    featured_image_alt: meta['feature_image_alt'],
    featured_image_caption:
      typeof meta['feature_image_caption'] === 'string' ? decodeWritten(meta['feature_image_caption']) : null,
    author: joins.findAuthor(id) || null,
    tags: joins.listTags(id),
    status: /^(?:published|scheduled)$/.test(toText(post['status'])) ? 'published' : 'draft',
    published_at: post['published_at'],
    seo_title: meta['meta_title'],
    seo_description: meta['meta_description'],
    share_image: place(meta['og_image']),
    noindex: post['peakshelf_noindex'],
    shopify_id: post['peakshelf_shopify_id'],
  }
  const own = [LIST_MARK, ...Object.values(OWN_COLUMNS)].map((name) => [name, post[name]] as const)
  return new Map([...Object.entries(fields), ...own])
}

function readBody(post: JsonObject): string {
  const html = toText(post['html'])
  if (html.trim() !== '') return html
  return (
    renderLexical(toText(post['lexical'])) ??
    renderMobiledoc(toText(post['mobiledoc'])) ??
    (markdownToHtml(toText(post['markdown'])) || toText(post['plaintext']))
  )
}
