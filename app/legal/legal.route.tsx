import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { readLegalText } from '#app/data/legal-texts.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { composeLegalText } from '#content/legal/compose-legal-text.ts'
import { legalHeads } from '#content/legal/legal-heads.ts'
import { LEGAL_PAGES } from '#domain/legal/legal-pages.ts'
import { renderLegalText } from '#domain/legal/render-legal-text.ts'
import { formatLongDate } from '#domain/posts/post-dates.ts'
import type { Route } from './+types/legal.route'
import { LegalPage } from './legal-page.tsx'

/** Without a confirmed text, shows a draft generated from the settings, with `noindex`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { legal, analytics, settings } = context.get(siteContext)
  const path = new URL(request.url).pathname.toLowerCase()
  const page = LEGAL_PAGES.find((name) => path.startsWith(`/${name}`))!
  const stored = await showLoadFailure(() => readLegalText(context.get(clientContext), page))
  return {
    page,
    hasAnalytics: analytics.services.length > 0,
    html: stored?.html ?? renderLegalText(composeLegalText(page, legal)),
    savedAt: stored?.saved_at ?? null,
    savedOn: stored && formatLongDate(stored.saved_at, settings),
  }
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site || !loaderData) return []
  const { page, savedAt } = loaderData
  const head = readContentHead(legalHeads[page], site.settings.name)
  return describePage(site, {
    ...head,
    path: `/${page}`,
    noindex: savedAt === null,
    graph: {
      ...(savedAt !== null && { dateModified: savedAt }),
      breadcrumbs: [{ name: head.title, path: `/${page}` }],
    },
  })
}

export default function LegalRoute({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />
}
