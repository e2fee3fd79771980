import { useContent } from '#app/data/content/use-content.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { linkEndedPage } from '#content/pages/payment-links.ts'
import { Question } from './agency-contact.tsx'

export type LinkEndedPageProps = {
  settings: SiteSettings
  /** Whether the payment page can email lost links. */
  canAsk: boolean
}

/** Page of a replaced or revoked link, without details of the request. */
export function LinkEndedPage({ settings, canAsk }: LinkEndedPageProps) {
  const linkEnded = useContent(linkEndedPage)
  return (
    <div className="wrap page-end">
      <PageStyles of="payments" />
      <div className="page-head">
        <h1 className="t-h1">{linkEnded.title}</h1>
        <p className="t-lead">{linkEnded.lead}</p>
      </div>
      <div className="pay-after">
        {canAsk && (
          <ButtonLink variant="secondary" href="/pay-us">
            {linkEnded.ask}
          </ButtonLink>
        )}
        <Question text={linkEnded.question} settings={settings} />
      </div>
    </div>
  )
}
