import type { PaymentMethods } from '#app/data/context/context.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { formatDay } from '#domain/payments/due-date.ts'
import { describeDue } from './describe-due.ts'
import { CREDIT_NOTE_PARAMETER } from './compose-document.ts'
import { readIssuer } from './parties.ts'
import { AgencyContact } from './agency-contact.tsx'
import { RequestSheet } from './request-sheet.tsx'
import type { ReactNode } from 'react'
import { BankTransfer, takesTransfers } from '#app/payments/bank-transfer.tsx'
import { PaymentFrame } from '#app/payments/payment-frame.tsx'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { fillPaymentLink } from '#domain/payments/payment-link.ts'

export type PayPageProps = {
  request: OpenedRequest
  today: string
  settings: SiteSettings
  siteUrl: string
  paymentWays: PaymentMethods
  pdfPath: string
  /** URL of the provider's payment form; null if not configured. */
  formUrl: string | null
}

/** Amount, due date and payment methods; after payment, a confirmation. */
export function PayPage({ request, today, settings, pdfPath, ...ways }: PayPageProps) {
  const { status, number, total, balance, currency } = request
  const isOpen = isUnpaid(request)
  return (
    <div className="wrap page-end">
      <PageStyles of="payments" />
      <div className="page-head row row--between gap-32">
        <div>
          <h1 className="t-h1">{paymentRequest.title.replace('{number}', number)}</h1>
          <p className="t-lead mt-16">{describeDue(request, today, settings.locale)}</p>
        </div>
        <div>
          <p className={`label pay-status--${status}`}>{paymentRequest.status[status]}</p>
          <p className="t-h2 digits break-long mt-8">
            {formatAmount(isOpen ? balance : total, currency, settings.locale)}
          </p>
        </div>
      </div>
      <div className={isOpen ? 'split split--wide-start' : 'pay-settled stack gap-32'}>
        <div>
          <RequestSheet request={request} settings={readIssuer(request, settings)} />
          <CreditNotes request={request} pdfPath={pdfPath} locale={settings.locale} />
          <div className="pay-after no-print row gap-24 mt-24">
            <ButtonLink variant="secondary" href={pdfPath} rel="nofollow">
              <Icon name="download" />
              {paymentRequest.download}
            </ButtonLink>
            <AgencyContact text={paymentRequest.question.text} settings={settings} />
          </div>
        </div>
        {isOpen && <PaymentOptions request={request} settings={settings} {...ways} />}
      </div>
    </div>
  )
}

type CreditNotesProps = Pick<PayPageProps, 'request' | 'pdfPath'> & { locale: string }

function CreditNotes({ request, pdfPath, locale }: CreditNotesProps) {
  const { listTitle, line } = paymentRequest.creditNote
  if (request.credit_notes.length === 0) return null
  return (
    <section className="mt-24">
      <h2 className="t-h4">{listTitle}</h2>
      <ul className="mt-8">
        {request.credit_notes.map(({ number, issued_on: day, total }) => (
          <li key={number}>
            <a className="link" href={`${pdfPath}?${CREDIT_NOTE_PARAMETER}=${number}`} rel="nofollow">
              {line
                .replace('{number}', number)
                .replace('{day}', formatDay(day, locale))
                .replace('{amount}', formatAmount(total, request.currency, locale))}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const { ways: words, contact } = paymentRequest

type PaymentOptionsProps = {
  request: OpenedRequest
  settings: SiteSettings
  siteUrl: string
  paymentWays: PaymentMethods
  formUrl: string | null
}

/** Payment methods from the settings, fastest first. */
function PaymentOptions({ request, settings, siteUrl, paymentWays, formUrl }: PaymentOptionsProps) {
  const { number, currency, balance: amount, client_name: name } = request
  const hasTransfer = takesTransfers(paymentWays)
  return (
    <div className="stack gap-24 no-print">
      <h2 className="t-h3">{words.title}</h2>
      {paymentWays.link && (
        <Way title={words.link.title}>
          <ButtonLink
            size="large"
            href={fillPaymentLink(paymentWays.link, { number, amount, currency, name })}
            rel="noopener noreferrer"
          >
            {words.link.action.replace('{amount}', formatAmount(amount, currency, settings.locale))}
            <Icon name="external-link" />
          </ButtonLink>
          <p className="t-small">{words.link.note}</p>
        </Way>
      )}
      {hasTransfer && (
        <Way title={words.transfer.title}>
          <BankTransfer ways={paymentWays} due={{ number, amount, currency }} locale={settings.locale} />
        </Way>
      )}
      {formUrl && (
        <Way title={words.form.title}>
          <PaymentFrame settings={settings} siteUrl={siteUrl} url={formUrl} number={number} />
        </Way>
      )}
      {!paymentWays.link && !hasTransfer && !formUrl && (
        <Way title={words.none.title}>
          <p>{words.none.text}</p>
          <ContactLinks
            {...contact}
            email={settings.email}
            emailSubject={`${contact.emailSubject} ${number}`}
            phone={settings.phone}
          />
        </Way>
      )}
    </div>
  )
}

function Way({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pay-way pad inset stack gap-16">
      <h3 className="t-h4">{title}</h3>
      {children}
    </section>
  )
}
