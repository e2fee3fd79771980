import { siteContext } from '#app/data/context/context.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { contactPage } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route'
import { ContactPage } from './contact-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return { settings: context.get(siteContext).settings }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(contactPage.head, site.settings.name),
    path: '/contact',
    graph: {
      type: 'ContactPage',
      about: organizationId(site.siteUrl),
      breadcrumbs: [{ name: 'Contact', path: '/contact' }],
    },
  })
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage settings={loaderData.settings} />
}
