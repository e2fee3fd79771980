import { escapeXml } from '#app/seo/escape-xml.ts'

/** A sitemap entry (sitemaps.org, with Google's extensions for images and news). */
export type SitemapEntry = {
  url: string
  /** W3C date or timestamp of the last content change, if known. */
  lastModified?: string | undefined
  /** Absolute URL of the main picture. */
  image?: string | null | undefined
  news?: { publication: string; language: string; published: string; title: string }
}

/** The protocol requires URLs below 2,048 characters. */
const MAX_ADDRESS_CHARACTERS = 2047

const URLSET =
  '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"' +
  ' xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"' +
  ' xmlns:news="http://www.google.com/schemas/sitemap-news/0.9">'
const INDEX = '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'
const FRESH = 'public, max-age=0, must-revalidate'

type Pages<Entry> = Iterable<Entry[]> | AsyncIterable<Entry[]>

/**
 * Streams a sitemap page by page. Awaits the first page, so that a failure to load it still gives an error
 * response.
 */
export function respondWithSitemap(pages: Pages<SitemapEntry>, cacheControl = FRESH): Promise<Response> {
  return respond(pages, { open: URLSET, write: writeEntry, close: '</urlset>' }, cacheControl)
}

/** Streams a sitemap index. */
export function respondWithIndex(pages: Pages<SitemapEntry>): Promise<Response> {
  return respond(pages, { open: INDEX, write: writePart, close: '</sitemapindex>' }, FRESH)
}

type Form<Entry> = { open: string; write: (entry: Entry) => string; close: string }

/**
 * Sends no Last-Modified, because removing an entry does not change the latest date. The server adds an ETag.
 */
async function respond<Entry>(pages: Pages<Entry>, form: Form<Entry>, cacheControl: string) {
  const chunks = writeChunks(pages, form)
  const first = await chunks.next()
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first.value ?? '')),
    async pull(controller) {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: () => void chunks.return(undefined),
  })
  return new Response(body, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': cacheControl,
    },
  })
}

async function* writeChunks<Entry>(pages: Pages<Entry>, { open, write, close }: Form<Entry>) {
  let opening = `${DECLARATION}${open}\n`
  for await (const entries of pages) {
    yield opening + entries.map((entry) => `${write(entry)}\n`).join('')
    opening = ''
  }
  yield `${opening}${close}\n`
}

function writeEntry({ url, lastModified, image, news }: SitemapEntry): string {
  const picture = image && image.length <= MAX_ADDRESS_CHARACTERS ? image : null
  return (
    `<url><loc>${escapeXml(url)}</loc>${writeLastModified(lastModified)}${news ? writeNews(news) : ''}` +
    (picture === null ? '' : `<image:image><image:loc>${escapeXml(picture)}</image:loc></image:image>`) +
    '</url>'
  )
}

function writeNews({ publication, language, published, title }: NonNullable<SitemapEntry['news']>): string {
  return (
    '<news:news><news:publication>' +
    `<news:name>${escapeXml(publication)}</news:name><news:language>${escapeXml(language)}</news:language>` +
    `</news:publication><news:publication_date>${published}</news:publication_date>` +
    `<news:title>${escapeXml(title)}</news:title></news:news>`
  )
}

function writePart({ url, lastModified }: SitemapEntry): string {
  return `<sitemap><loc>${escapeXml(url)}</loc>${writeLastModified(lastModified)}</sitemap>`
}

function writeLastModified(lastModified: string | undefined): string {
  return lastModified ? `<lastmod>${lastModified}</lastmod>` : ''
}
