import { data, type MetaDescriptor, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readSite, type Site } from '#app/seo/json-ld/site.ts'
import { findRenamedService, findService, getServicePath } from '#content/services/services.ts'
import type { Route } from './+types/service.route'
import { ServicePage } from './service-page.tsx'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { questionsId, serviceId } from '#app/seo/json-ld/node-ids.ts'
import { describeQuestions } from '#app/seo/json-ld/questions.ts'
import { describeService } from '#app/seo/json-ld/service.ts'
import type { Service } from '#content/services/service-page.ts'
import { servicesOverview } from '#content/services/overview.ts'
import { describeServiceTrail } from './service-breadcrumbs.ts'

/** @throws a redirect to the overview if service pages are off, or to the current URL of a renamed service; 404 otherwise */
export function loader({ request, context, params }: Route.LoaderArgs) {
  const { settings, content, flags } = context.get(siteContext)
  if (!flags.individualServicePages) throw redirect('/services')
  const page = findService(content, params.slug)
  if (page) return { page, settings, stamp: readFormStamp(context) }
  const slug = findRenamedService(content, params.slug)
  throw slug
    ? redirect(getServicePath({ slug }) + new URL(request.url).search, 301)
    : data(null, { status: 404 })
}

/** Handles the question form. */
export function action({ request, context, params }: Route.ActionArgs) {
  if (!findService(context.get(siteContext).content, params.slug)) throw data(null, { status: 404 })
  return answerLeadForm({ request, context, kinds: ['service-question'], serviceSlug: params.slug })
}

export const headers = formHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServicePage(site, loaderData.page)
}

export default function ServiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, settings, stamp } = loaderData
  return <ServicePage page={page} forms={{ settings, stamp, sent: actionData ?? null }} />
}

function describeServicePage(site: Site, page: Service): MetaDescriptor[] {
  const path = getServicePath(page)
  const url = site.siteUrl + path
  const service = describeService(site.siteUrl, {
    url,
    name: page.name,
    description: page.hero.lead,
    catalog: page.approach.title,
    includes: page.approach.cards.map(({ title, description }) => ({ name: title, description })),
  })
  return describePage(site, {
    ...readContentHead(page.head, site.settings.name),
    path,
    graph: {
      breadcrumbs: describeServiceTrail(page, site.content.read(servicesOverview)),
      mainEntity: serviceId(url),
      nodes: page.faq ? [service, describeQuestions(url, page.faq.items)] : [service],
      parts: page.faq ? [questionsId(url)] : [],
    },
  })
}
