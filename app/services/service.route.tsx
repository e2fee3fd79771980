import { data, redirect } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import { formHeaders } from '#app/forms/form-headers.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { fillAgencyInContent } from '#content/agency/agency-name.ts'
import { findServicePage } from '#content/services/services.ts'
import type { Route } from './+types/service.route'
import { describeServicePage } from './service-meta.ts'
import { ServicePage } from './service-page.tsx'

/** @throws a redirect to the overview if services have no pages; 404 for an unknown slug */
export function loader({ context, params }: Route.LoaderArgs) {
  const { settings, flags } = context.get(siteContext)
  if (!flags.individualServicePages) throw redirect('/services')
  const page = findServicePage(params.slug)
  if (!page) throw data(null, { status: 404 })
  return {
    head: page.head,
    page: fillAgencyInContent(page, settings.name),
    settings,
    stamp: readFormStamp(context),
  }
}

/** Handles the question form. */
export function action({ request, context, params }: Route.ActionArgs) {
  if (!findServicePage(params.slug)) throw data(null, { status: 404 })
  return answerLeadForm({ request, context, kinds: ['service-question'], serviceSlug: params.slug })
}

export const headers = formHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!loaderData || !site) return []
  return describeServicePage(site, loaderData)
}

export default function ServiceRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { page, settings, stamp } = loaderData
  return <ServicePage page={page} forms={{ settings, stamp, sent: actionData ?? null }} />
}
