import type { MetaDescriptor } from 'react-router'
import { composeTitle } from './content-meta.ts'
import type { ShareImage } from './share-image/share-address.ts'
import { describePageGraph, type PageGraph } from './json-ld/page-graph.ts'
import type { Site } from './json-ld/site.ts'

/** Open Graph article properties (ogp.me). */
export type ArticleMeta = {
  /** ISO 8601. */
  publishedAt: string
  /** ISO 8601. */
  modifiedAt: string
  section: string
  tags: readonly string[]
  /** URL of the author's page; null if there is none. */
  authorUrl: string | null
}

export type PageMeta = {
  /** Without the site's name, which is appended. */
  title: string
  description: string
  /** Path with significant query parameters, for the canonical URL. */
  path: string
  /** Path for shared links, if not the canonical one. */
  sharedPath?: string
  siteUrl: string
  siteName: string
  type?: 'website' | 'article' | 'profile'
  keywords?: string
  /** The site's image by default. */
  image?: ShareImage | undefined
  article?: ArticleMeta
  /** Excludes the page from search engines. */
  noindex?: boolean
  /** Paths of the previous and next page of a list. */
  previousPath?: string | null
  nextPath?: string | null
}

/** Allows Google to show large pictures and full snippets. */
const SHOWN_IN_FULL = 'index, follow, max-image-preview:large, max-snippet:-1, max-video-preview:-1'

/** Returns the head tags of a page: title, description, canonical link and social sharing tags. */
function buildPageMeta(page: PageMeta): MetaDescriptor[] {
  const url = page.siteUrl + page.path
  const image = page.image ?? describeSiteImage(page)
  return [
    { title: composeTitle(page.title, page.siteName) },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    { name: 'robots', content: page.noindex ? 'noindex, follow' : SHOWN_IN_FULL },
    { tagName: 'link', rel: 'canonical', href: url },
    ...linkNeighbours(page),
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: page.siteUrl + (page.sharedPath ?? page.path) },
    { property: 'og:site_name', content: page.siteName },
    ...describeImage(image),
    ...(page.article ? describeArticle(page.article) : []),
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: page.title },
    { name: 'twitter:description', content: page.description },
    { name: 'twitter:image', content: image.url },
    { name: 'twitter:image:alt', content: image.alt },
  ]
}

function describeSiteImage({ siteUrl, siteName }: Pick<PageMeta, 'siteUrl' | 'siteName'>) {
  return {
    url: `${siteUrl}/og-image.png`,
    width: 1200,
    height: 630,
    type: 'image/png',
    alt: siteName,
  } satisfies ShareImage
}

function describeImage({ url, width, height, type, alt }: ShareImage): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    ...(width ? [{ property: 'og:image:width', content: String(width) }] : []),
    ...(height ? [{ property: 'og:image:height', content: String(height) }] : []),
    ...(type ? [{ property: 'og:image:type', content: type }] : []),
    { property: 'og:image:alt', content: alt },
  ]
}

function linkNeighbours({ siteUrl, previousPath, nextPath }: PageMeta): MetaDescriptor[] {
  const links: [string, string | null | undefined][] = [
    ['prev', previousPath],
    ['next', nextPath],
  ]
  return links.flatMap(([rel, path]) => (path ? [{ tagName: 'link', rel, href: siteUrl + path }] : []))
}

function describeArticle(article: ArticleMeta): MetaDescriptor[] {
  return [
    { property: 'article:published_time', content: article.publishedAt },
    { property: 'article:modified_time', content: article.modifiedAt },
    { property: 'article:section', content: article.section },
    ...(article.authorUrl ? [{ property: 'article:author', content: article.authorUrl }] : []),
    ...[...new Set(article.tags)].map((tag) => ({ property: 'article:tag', content: tag })),
  ]
}

type DescribedPage = Omit<PageMeta, 'siteUrl' | 'siteName'> & {
  /** Its title differs from the page title if that has a suffix such as "page 2". */
  graph: PageGraph
}

/** Returns head tags and JSON-LD graph of a page. */
export function describePage(site: Site, { graph, image, ...page }: DescribedPage): MetaDescriptor[] {
  const { siteUrl, settings, shareImage } = site
  return [
    ...buildPageMeta({ ...page, image: image ?? shareImage ?? undefined, siteUrl, siteName: settings.name }),
    describePageGraph(site, {
      url: siteUrl + page.path,
      name: page.title,
      description: page.description,
      ...graph,
    }),
  ]
}
