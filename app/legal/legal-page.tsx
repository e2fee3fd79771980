import { PageStyles } from '#app/styles/page-styles.tsx'
import { Breadcrumbs } from '#app/ui/sections/breadcrumbs.tsx'
import { legalHeads, legalWords } from '#content/legal/legal-heads.ts'
import { startAtHome } from '#domain/breadcrumbs.ts'
import type { LegalPage as Page } from '#domain/legal/legal-pages.ts'

export type LegalPageProps = {
  page: Page
  /** Sanitized. */
  html: string
  /** Null for a draft. */
  savedOn: string | null
}

export function LegalPage({ page, html, savedOn }: LegalPageProps) {
  const { title } = legalHeads[page]
  return (
    <>
      <PageStyles of="posts" />
      <div className="wrap crumbs--page">
        <Breadcrumbs steps={startAtHome([{ name: title, path: `/${page}` }])} />
      </div>
      <article className="wrap page-end legal-page">
        <div className="copy">
          <h1 className="t-h1">{title}</h1>
          {savedOn === null ? (
            <p className="legal-draft" role="note">
              {legalWords.draft}
            </p>
          ) : (
            <p className="t-small muted">{legalWords.updated.replace('{date}', savedOn)}</p>
          )}
        </div>
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </article>
    </>
  )
}
