import type { MetaDescriptor } from 'react-router'
import { describePageGraph, type PageGraph } from './json-ld/page-graph.ts'
import type { Site } from './json-ld/site.ts'
import { buildPageMeta, type PageMeta } from './page-meta.ts'

export type DescribedPage = Omit<PageMeta, 'siteUrl' | 'siteName'> & {
  /** Title in the graph when the one for results says more, as "page 2". */
  graph: PageGraph
}

/** The whole head of a page: its tags, and its graph as JSON-LD. */
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
