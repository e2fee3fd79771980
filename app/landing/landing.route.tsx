import { data, type MetaDescriptor, redirect } from 'react-router'
import { goneContext, siteContext } from '#app/data/context/context.ts'
import { pagePolicyContext } from '#app/data/context/page-policy.ts'
import { siteCallsContext } from '#app/data/context/site-calls.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readSite, type Site } from '#app/seo/json-ld/site.ts'
import {
  findLandingPage,
  findRenamedPage,
  getPagePath,
  type ShownPage,
} from '#content/landing/landing-pages.ts'
import { readEmbed } from '#domain/embeds/embed-providers.ts'
import type { Route } from './+types/landing.route'
import { LandingPage } from './landing-page.tsx'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { questionsId } from '#app/seo/json-ld/node-ids.ts'
import { describeQuestions } from '#app/seo/json-ld/questions.ts'
import { listQuestions } from './list-questions.ts'

/**
 * Handles all paths without their own route. @throws a redirect to a renamed page; 404, or 410 for a path
 * marked as gone
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const { settings, content, siteUrl, embeds, articleScriptUrl } = context.get(siteContext)
  const { pathname, search } = new URL(request.url)
  const page = findLandingPage(content, pathname)
  if (!page) {
    const path = findRenamedPage(content, pathname)
    throw path ? redirect(path + search, 301) : data(null, { status: context.get(goneContext) ? 410 : 404 })
  }
  Object.assign(context.get(pagePolicyContext), describePolicy(page))
  const isBookable = context.get(siteCallsContext) !== null
  return {
    page,
    settings,
    siteUrl,
    stamp: readFormStamp(context),
    // The site's own calendar replaces a provider that can't be reached.
    bookingUrl: embeds.isBookingReachable || !isBookable ? embeds.bookingUrl : null,
    isBookable,
    scriptUrl: articleScriptUrl,
  }
}

/** Returns what the sections need in the Content Security Policy. */
function describePolicy({ sections }: ShownPage) {
  const videos = sections.flatMap((section) =>
    section.type === 'video' ? (readEmbed(section.url)?.frameOrigin ?? []) : [],
  )
  return {
    frameOrigins: [...new Set(videos)],
    hasForm: sections.some(({ type }) => type === 'form'),
    opensWindows: sections.some(({ type }) => type === 'calendar'),
  }
}

/** Handles the form of the page. */
export function action({ request, context }: Route.ActionArgs) {
  const page = findLandingPage(context.get(siteContext).content, new URL(request.url).pathname)
  const form = page?.sections.find((section) => section.type === 'form')
  if (form?.type !== 'form') throw data(null, { status: 404 })
  return answerLeadForm({ request, context, kinds: [form.form] })
}

export const headers = formHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  return loaderData && site ? describeLandingPage(site, loaderData.page) : []
}

export default function LandingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { settings, stamp, ...page } = loaderData
  return <LandingPage {...page} forms={{ settings, stamp, sent: actionData ?? null }} />
}

function describeLandingPage(site: Site, page: ShownPage): MetaDescriptor[] {
  const path = getPagePath(page)
  const url = site.siteUrl + path
  const { picture, isUnlisted = false } = page.sharing
  const head = readContentHead(page.head, site.settings.name)
  const questions = listQuestions(site.content, page.sections)
  return describePage(site, {
    ...head,
    path,
    noindex: isUnlisted,
    ...(picture && { image: { url: new URL(picture, site.siteUrl).href, alt: head.title } }),
    graph: {
      breadcrumbs: [{ name: page.name, path }],
      ...(questions.length > 0 && {
        nodes: [describeQuestions(url, questions)],
        parts: [questionsId(url)],
      }),
    },
  })
}
