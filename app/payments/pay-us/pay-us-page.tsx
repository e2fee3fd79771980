import { useContent } from '#app/data/content/use-content.ts'
import type { PaymentMethods } from '#app/data/context/payment-methods.ts'
import type { InvoiceDetails } from '#app/payments/compose-payment-url.ts'
import { PaymentFrame } from '#app/payments/payment-frame.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentPage } from '#content/pages/payment.ts'
import { InvoiceSummary } from './invoice-summary.tsx'
import { LinkForm, type LinkFormProps } from './link-form.tsx'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { BankTransfer, takesTransfers } from '#app/payments/bank-transfer.tsx'

export type PayUsPageProps = {
  settings: SiteSettings
  siteUrl: string
  invoice: InvoiceDetails
  /** The provider's payment page; null when the settings name none. */
  paymentUrl: string | null
  paymentWays: PaymentMethods
  /** The form for invoice links; null if emails can't be sent. */
  linkForm: LinkFormProps | null
}

/** The provider's form if set up; otherwise other ways to pay. */
export function PayUsPage(props: PayUsPageProps) {
  const payment = useContent(paymentPage)
  const { settings, siteUrl, invoice, paymentUrl } = props
  const hasForm = paymentUrl !== null
  const { lead, steps, safety } = hasForm ? payment : payment.withoutForm
  return (
    <div className="wrap page-end pay-us">
      <PageStyles of="payments" />
      <div className="page-head">
        <h1 className="t-h1">{payment.title}</h1>
        <p className="t-lead mt-16">{lead}</p>
      </div>
      <div className="pay-us-columns">
        <div>
          <h2 className="t-h3">{payment.stepsTitle}</h2>
          <StepList steps={steps.map(({ title, detail }) => ({ title, text: detail }))} />
          <PaymentSafety settings={settings} words={safety} />
        </div>
        <div>
          <InvoiceSummary invoice={invoice} />
          {hasForm ? (
            <PaymentFrame settings={settings} siteUrl={siteUrl} url={paymentUrl} number={invoice.invoice} />
          ) : (
            <OwnPaymentOptions {...props} />
          )}
        </div>
      </div>
      {(hasForm || payment.note !== '') && <NoteBanner text={payment.note} />}
    </div>
  )
}

function OwnPaymentOptions({ settings, siteUrl, invoice, paymentWays, linkForm }: PayUsPageProps) {
  return (
    <div className="stack gap-24">
      {linkForm ? (
        <LinkForm {...linkForm} />
      ) : (
        <PaymentFrame settings={settings} siteUrl={siteUrl} url={null} number={invoice.invoice} />
      )}
      <TransferDetails ways={paymentWays} locale={settings.locale} />
    </div>
  )
}

/** A decorative strip if empty, hidden from assistive technology. */
function NoteBanner({ text }: { text: string }) {
  if (text === '') return <div className="note-banner" aria-hidden="true" />
  return (
    <p className="note-banner note-banner--filled" role="note">
      {text}
    </p>
  )
}

/** Note on card data, and the contact for questions. */
function PaymentSafety({ settings, words }: { settings: SiteSettings; words: string }) {
  const payment = useContent(paymentPage)
  const { question } = payment
  return (
    <div className="payment-safety">
      <Icon name="lock" size={22} />
      <p className="t-small">
        {words} {question.text}{' '}
        <a className="nowrap" href={composePhoneLink(settings.phone)}>
          {settings.phone}
        </a>{' '}
        {question.emailText} <a href={`mailto:${settings.email}`}>{settings.email}</a>.
      </p>
    </div>
  )
}

function TransferDetails({ ways, locale }: { ways: PaymentMethods; locale: string }) {
  const { transferTitle, transferNote } = useContent(paymentPage).withoutForm
  if (!takesTransfers(ways)) return null
  return (
    <section className="stack gap-16 panel pay-us-way" aria-labelledby="transfer-title">
      <h2 className="t-h3" id="transfer-title">
        {transferTitle}
      </h2>
      <BankTransfer ways={ways} due={null} locale={locale} />
      <p className="t-small">{transferNote}</p>
    </section>
  )
}
