import { Embed } from '#app/ui/embed/embed.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { payment } from '#content/pages/payment.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import type { InvoiceDetails } from './invoice-details.ts'
import { InvoiceSummary } from './invoice-summary.tsx'
import { PaymentSafety } from './payment-safety.tsx'
import { PaymentSketch } from './payment-sketch.tsx'

/** Specification, section 9. */
const PAYMENT_HEIGHT_PX = 700

export type PayUsPageProps = {
  settings: SiteSettings
  siteUrl: string
  invoice: InvoiceDetails
  /** The provider's payment page; null when the settings name none. */
  paymentUrl: string | null
}

export function PayUsPage({ settings, siteUrl, invoice, paymentUrl }: PayUsPageProps) {
  return (
    <div className="wrap pay-us">
      <div className="page-head">
        <h1 className="t-h1">{payment.title}</h1>
        <p className="t-lead">{payment.lead}</p>
      </div>
      <div className="pay-us-columns">
        <div>
          <h2 className="t-h3">{payment.stepsTitle}</h2>
          <StepList steps={payment.steps.map(({ title, detail }) => ({ title, text: detail }))} />
          <PaymentSafety settings={settings} />
        </div>
        <div>
          <InvoiceSummary invoice={invoice} />
          <PaymentFrame settings={settings} siteUrl={siteUrl} invoice={invoice} paymentUrl={paymentUrl} />
        </div>
      </div>
      <NoteBanner text={payment.note} />
    </div>
  )
}

function PaymentFrame({ settings, siteUrl, invoice, paymentUrl }: PayUsPageProps) {
  const { embed, fallback } = payment
  return (
    <Embed
      id="payment-iframe"
      url={paymentUrl}
      siteUrl={siteUrl}
      title={embed.title}
      heightPx={PAYMENT_HEIGHT_PX}
      allow="payment"
      loadingText={embed.loading}
      openLink={embed.openLink}
      skeleton={<PaymentSketch />}
      fallback={fallback}
      contact={{
        email: settings.email,
        emailLabel: fallback.emailLabel,
        emailSubject: [fallback.emailSubject, invoice.invoice].filter(Boolean).join(' '),
        phone: settings.phone,
        phoneLabel: fallback.phoneLabel,
      }}
    />
  )
}

/** A hatched strip while there is nothing to say, and then nothing to assistive technology either. */
function NoteBanner({ text }: { text: string }) {
  if (text === '') return <div className="note-banner" aria-hidden="true" />
  return (
    <p className="note-banner note-banner--filled" role="note">
      {text}
    </p>
  )
}
