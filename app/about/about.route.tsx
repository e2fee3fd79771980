import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { aboutPage } from '#content/pages/about.ts'
import type { Route } from './+types/about.route'
import { AboutPage } from './about-page.tsx'

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(aboutPage).head, site.settings.name),
    path: '/about',
    graph: {
      type: 'AboutPage',
      mainEntity: organizationId(site.siteUrl),
      breadcrumbs: [{ name: 'About', path: '/about' }],
    },
  })
}

export default function AboutRoute() {
  return <AboutPage />
}
