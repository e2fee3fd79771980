import { PageStyles } from '#app/styles/page-styles.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { consentWords } from '#content/legal/consent.ts'
import { legalHeads, legalWords } from '#content/legal/legal-heads.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import type { LegalPage as Page } from '#domain/legal/legal-pages.ts'

export type LegalPageProps = {
  page: Page
  /** Sanitized HTML. */
  html: string
  /** Date of the confirmed text; null for a draft. */
  savedOn: string | null
  hasAnalytics: boolean
}

export function LegalPage({ page, html, savedOn, hasAnalytics }: LegalPageProps) {
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
            <p className="legal-draft" role="note">
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

/** Placeholder that the analytics script fills. */
function ConsentControl() {
  return (
    <section className="legal-consent" aria-labelledby="consent-title">
      <h2 className="t-h4" id="consent-title">
        {consentWords.title}
      </h2>
      <div className="row mt-8" data-consent="" aria-live="polite">
        {consentWords.withoutScript}
      </div>
    </section>
  )
}
