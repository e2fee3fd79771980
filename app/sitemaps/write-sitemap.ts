import { escapeXml } from '#app/seo/escape-xml.ts'

/** An address of the site, as a sitemap tells it (sitemaps.org, Google's extensions for images and news). */
export type SitemapEntry = {
  url: string
  /** W3C date or timestamp of the last change of what the page says; absent where nobody knows it. */
  lastModified?: string | undefined
  /** Whole address of the page's leading picture. */
  image?: string | null | undefined
  news?: { publication: string; language: string; published: string; title: string }
}

/** The protocol wants addresses below 2,048 characters; with these, 5,000 entries stay far below its 50 MB. */
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
 * A sitemap of entries that come page by page; no more than one page is held at a time. The first page is awaited, so
 * that a failure to read it is still answered as one.
 */
export function respondWithSitemap(pages: Pages<SitemapEntry>, cacheControl = FRESH): Promise<Response> {
  return respond(pages, { open: URLSET, write: writeEntry, close: '</urlset>' }, cacheControl)
}

/** An index that names sitemaps. */
export function respondWithIndex(pages: Pages<SitemapEntry>): Promise<Response> {
  return respond(pages, { open: INDEX, write: writePart, close: '</sitemapindex>' }, FRESH)
}

type Form<Entry> = { open: string; write: (entry: Entry) => string; close: string }

/**
 * Without Last-Modified: the newest date of the entries stays the same when another entry goes, and who asks by date alone
 * would keep an address that is gone. The ETag, which the server adds, changes with any of them.
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
