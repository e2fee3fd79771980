import type { BreadcrumbListLeaf } from 'schema-dts'
import { type Crumb, startAtHome } from '#domain/breadcrumbs.ts'
import { breadcrumbId } from './node-ids.ts'

/**
 * The way from home to a page.
 * @param trail the steps after home, the page itself last
 */
export function describeBreadcrumbs(
  siteUrl: string,
  pageUrl: string,
  trail: readonly Crumb[],
): BreadcrumbListLeaf {
  return {
    '@type': 'BreadcrumbList',
    '@id': breadcrumbId(pageUrl),
    itemListElement: startAtHome(trail).map(({ name, path }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: siteUrl + path,
    })),
  }
}
