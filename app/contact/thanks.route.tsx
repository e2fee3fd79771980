import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { contactThanks } from '#content/pages/contact-thanks.ts'
import { LEAD_FORM_KINDS } from '#domain/leads/lead-form.ts'
import type { Route } from './+types/thanks.route'
import { ThanksPage } from './thanks-page.tsx'

export function loader({ request, context }: Route.LoaderArgs) {
  keepPagePrivate(context)
  const wanted = new URL(request.url).searchParams.get('for')
  return { kind: LEAD_FORM_KINDS.find((kind) => kind === wanted) ?? 'contact' }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { title, description } = site.content.read(contactThanks).head
  return [
    { title: `${title} | ${site.settings.name}` },
    { name: 'description', content: description },
    { name: 'robots', content: 'noindex' },
  ]
}

export default function ThanksRoute({ loaderData }: Route.ComponentProps) {
  return <ThanksPage kind={loaderData.kind} />
}
