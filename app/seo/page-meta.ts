import type { MetaDescriptor } from 'react-router'

export type PageMeta = {
  /** Without the site's name; it is added. */
  title: string
  description: string
  /** Path of the page with its meaningful query; the canonical address is made from it. */
  path: string
  siteUrl: string
  siteName: string
  type?: 'website' | 'article'
  keywords?: string
}

/** Head tags of one page: title, description, canonical link and social-sharing tags. */
export function buildPageMeta(page: PageMeta): MetaDescriptor[] {
  const url = page.siteUrl + page.path
  return [
    { title: `${page.title} | ${page.siteName}` },
    { name: 'description', content: page.description },
    ...(page.keywords ? [{ name: 'keywords', content: page.keywords }] : []),
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:title', content: page.title },
    { property: 'og:description', content: page.description },
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: url },
    { property: 'og:site_name', content: page.siteName },
    { property: 'og:image', content: `${page.siteUrl}/og-image.png` },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
