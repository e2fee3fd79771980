import { escapeXml } from './escape-xml.ts'

export type SitemapEntry = { url: string; lastModified: string | undefined }

/** A sitemap by the protocol of sitemaps.org. Dates are cut to the day. */
export function respondWithSitemap(
  entries: SitemapEntry[],
  cacheControl = 'public, max-age=0, must-revalidate',
): Response {
  const lines = entries.map(({ url, lastModified }) => {
    const date = lastModified ? `<lastmod>${lastModified.slice(0, 10)}</lastmod>` : ''
    return `  <url><loc>${escapeXml(url)}</loc>${date}</url>`
  })
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('\n')}\n</urlset>\n`
  return new Response(xml, {
    headers: {
      'Content-Type': 'application/xml; charset=utf-8',
      'Cache-Control': cacheControl,
    },
  })
}
