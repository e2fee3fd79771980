import type { PaymentMethods } from '#app/data/context/payment-methods.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { describeDue } from './describe-due.ts'
import { PaymentOptions } from './payment-options.tsx'
import { readIssuer } from './read-issuer.ts'
import { Question } from './agency-contact.tsx'
import { RequestSheet } from './request-sheet.tsx'

export type PayPageProps = {
  request: OpenedRequest
  today: string
  settings: SiteSettings
  siteUrl: string
  paymentWays: PaymentMethods
  pdfPath: string
  /** Payment form of the provider; null if not set up. */
  formUrl: string | null
}

/** Amount, due date and ways to pay; after payment, a confirmation. */
export function PayPage({ request, today, settings, pdfPath, ...ways }: PayPageProps) {
  const { status, number, total, currency } = request
  const isOpen = isUnpaid(request)
  return (
    <div className="wrap page-end">
      <PageStyles of="payments" />
      <div className="page-head pay-head">
        <div>
          <h1 className="t-h1">{paymentRequest.title.replace('{number}', number)}</h1>
          <p className="t-lead mt-16">{describeDue(request, today)}</p>
        </div>
        <div className="pay-total">
          <p className={`pay-status pay-status--${status}`}>{paymentRequest.status[status]}</p>
          <p className="pay-amount">{formatAmount(total, currency)}</p>
        </div>
      </div>
      <div className={isOpen ? 'pay-columns' : 'pay-columns pay-columns--settled'}>
        <div>
          <RequestSheet request={request} settings={readIssuer(request, settings)} />
          <div className="pay-after">
            <ButtonLink variant="secondary" href={pdfPath} rel="nofollow">
              <Icon name="download" />
              {paymentRequest.download}
            </ButtonLink>
            <Question text={paymentRequest.question.text} settings={settings} />
          </div>
        </div>
        {isOpen && <PaymentOptions request={request} settings={settings} {...ways} />}
      </div>
    </div>
  )
}
