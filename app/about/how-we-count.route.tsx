import { HOW_WE_COUNT_PATH } from '#app/clients/count-link.tsx'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { howWeCount } from '#content/pages/how-we-count.ts'
import type { Route } from './+types/how-we-count.route'
import { HowWeCountPage } from './how-we-count-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { head, title } = site.content.read(howWeCount)
  return describePage(site, {
    ...readContentHead(head, site.settings.name),
    path: HOW_WE_COUNT_PATH,
    graph: {
      about: organizationId(site.siteUrl),
      breadcrumbs: [{ name: title, path: HOW_WE_COUNT_PATH }],
    },
  })
}

export default function HowWeCountRoute() {
  return <HowWeCountPage />
}
