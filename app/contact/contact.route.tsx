import { siteContext } from '#app/data/context/context.ts'
import { buildContentMeta } from '#app/seo/content-meta.ts'
import { contactPage } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route'
import { ContactPage } from './contact-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, siteUrl } = context.get(siteContext)
  return { settings, siteUrl }
}

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return buildContentMeta(contactPage.head, {
    path: '/contact',
    siteUrl: loaderData.siteUrl,
    siteName: loaderData.settings.name,
  })
}

export default function ContactRoute({ loaderData }: Route.ComponentProps) {
  return <ContactPage settings={loaderData.settings} />
}
