import type { BreadcrumbListLeaf } from 'schema-dts'
import { breadcrumbId } from './node-ids.ts'

/** One step on the way to a page. */
export type Crumb = { name: string; path: string }

/**
 * The way from home to a page.
 * @param trail the steps after home, the page itself last
 */
export function describeBreadcrumbs(
  siteUrl: string,
  pageUrl: string,
  trail: readonly Crumb[],
): BreadcrumbListLeaf {
  const steps: Crumb[] = [{ name: 'Home', path: '/' }, ...trail]
  return {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(pageUrl),
    itemListElement: steps.map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
