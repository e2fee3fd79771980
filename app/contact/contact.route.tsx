import { siteContext } from '#app/data/context/context.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { contactPage } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route'
import { ContactPage } from './contact-page.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, embeds } = context.get(siteContext)
  return { settings, hasPaymentForm: embeds.payment !== null, stamp: readFormStamp(context) }
}

/** Takes the forms of this page and of the home page. */
export function action({ request, context }: Route.ActionArgs) {
  return answerLeadForm({ request, context, kinds: ['contact', 'callback'] })
}

export const headers = formHeaders

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(contactPage).head, site.settings.name),
    path: '/contact',
    graph: {
      type: 'ContactPage',
      about: organizationId(site.siteUrl),
      breadcrumbs: [{ name: 'Contact', path: '/contact' }],
    },
  })
}

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} sent={actionData ?? null} />
}
