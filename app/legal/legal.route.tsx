import { showLoadFailure } from '#app/data/client/show-load-failure.ts'
import { clientContext, siteContext } from '#app/data/context/context.ts'
import { readLegalText } from '#app/data/legal-texts.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { composeLegalText } from '#content/legal/compose-legal-text.ts'
import { legalHeads, legalWords } from '#content/legal/legal-heads.ts'
import { LEGAL_PAGES, type LegalPage as Page } from '#domain/legal/legal-pages.ts'
import { renderLegalText } from '#domain/legal/render-legal-text.ts'
import { formatLongDate } from '#domain/posts/post-dates.ts'
import type { Route } from './+types/legal.route'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { consentWords } from '#content/legal/consent.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'

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

type LegalPageProps = {
  page: Page
  /** Sanitized HTML. */
  html: string
  /** Date of the confirmed text; null for a draft. */
  savedOn: string | null
  hasAnalytics: boolean
}

function LegalPage({ page, html, savedOn, hasAnalytics }: LegalPageProps) {
  const { title } = legalHeads[page]
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome([{ name: title, path: `/${page}` }])} />
      </div>
      <article className="wrap page-end legal-page">
        <div className="page-head copy">
          <h1 className="t-h1">{title}</h1>
          {savedOn === null ? (
            <p className="legal-draft inset pad narrow" role="note">
              {legalWords.draft}
            </p>
          ) : (
            <p className="t-small muted">{legalWords.updated.replace('{date}', savedOn)}</p>
          )}
        </div>
        {page === 'cookies' && hasAnalytics && <ConsentControl />}
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  )
}

/** Placeholder that the analytics script fills in. */
function ConsentControl() {
  return (
    <section className="narrow mt-32" aria-labelledby="consent-title">
      <h2 className="t-h4" id="consent-title">
        {consentWords.title}
      </h2>
      <div className="row mt-8" data-consent="" aria-live="polite">
        {consentWords.withoutScript}
      </div>
    </section>
  )
}
