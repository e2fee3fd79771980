import type { MetaDescriptor } from 'react-router'
import { describePageGraph, type PageGraph } from './json-ld/page-graph.ts'
import type { Site } from './json-ld/site.ts'
import { buildPageMeta, type PageMeta } from './page-meta.ts'

export type DescribedPage = Omit<PageMeta, 'siteUrl' | 'siteName'> & {
  /** Title in the graph if it differs from the page title, which may add "page 2". */
  graph: PageGraph
}

/** Head tags and JSON-LD graph of a page. */
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
