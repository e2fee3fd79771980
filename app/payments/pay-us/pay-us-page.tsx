import { useContent } from '#app/data/content/use-content.ts'
import type { PaymentMethods } from '#app/data/context/context.ts'
import type { InvoiceDetails } from '#app/payments/compose-payment-url.ts'
import { PaymentFrame } from '#app/payments/payment-frame.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentPage } from '#content/pages/payment.ts'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { BankTransfer, takesTransfers } from '#app/payments/bank-transfer.tsx'
import type { FormErrors } from '#app/forms/error-summary.tsx'
import { PrivacyLink } from '#app/forms/privacy-link.tsx'
import { VisitorForm } from '#app/forms/visitor-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { lostLinkForm } from '#content/pages/payment-links.ts'

export type PayUsPageProps = {
  settings: SiteSettings
  siteUrl: string
  invoice: InvoiceDetails
  /** URL of the provider's payment page; null if not set. */
  paymentUrl: string | null
  paymentWays: PaymentMethods
  /** Form that requests payment links; null if emails can't be sent. */
  linkForm: LinkFormProps | null
}

/** The provider's form if configured; otherwise other payment methods. */
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
      <div className="split pay-us-columns">
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

/** If empty, a decorative strip that is hidden from assistive technology. */
function NoteBanner({ text }: { text: string }) {
  if (text === '') return <div className="note-banner no-print" aria-hidden="true" />
  return (
    <p className="note-banner no-print note-banner--filled" role="note">
      {text}
    </p>
  )
}

/** Note on card data, and the contact for questions. */
function PaymentSafety({ settings, words }: { settings: SiteSettings; words: string }) {
  const payment = useContent(paymentPage)
  const { question } = payment
  return (
    <div className="payment-safety media ruled mt-32">
      <Icon name="lock" size={22} className="brand-text" />
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
    <section className="stack gap-16 panel pad-large" aria-labelledby="transfer-title">
      <h2 className="t-h3" id="transfer-title">
        {transferTitle}
      </h2>
      <BankTransfer ways={ways} due={null} locale={locale} />
      <p className="t-small">{transferNote}</p>
    </section>
  )
}

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Details of the payment link, to compare with the invoice. */
function InvoiceSummary({ invoice }: { invoice: InvoiceDetails }) {
  const payment = useContent(paymentPage)
  const rows = [
    { label: 'Invoice', value: invoice.invoice },
    { label: 'Brand', value: invoice.brand },
    { label: 'Total in USD', value: invoice.amount && dollars.format(Number(invoice.amount)) },
  ].filter((row) => row.value)
  if (rows.length === 0) return null
  return (
    <div className="invoice-summary">
      <dl className="row row--top gap-32">
        {rows.map((row) => (
          <div key={row.label}>
            <dt className="t-cap muted">{row.label}</dt>
            <dd className="break-long">{row.value}</dd>
          </div>
        ))}
      </dl>
      <p className="t-small mt-8">{payment.prefilled}</p>
    </div>
  )
}

const FORM_ID = 'invoice-link'
const TITLE_ID = 'invoice-link-title'

type LinkFormProps = {
  stamp: string
  values: { number: string; email: string }
  errors: FormErrors | null
}

function LinkForm({ stamp, values, errors }: LinkFormProps) {
  const { title, lead, number, email, submit } = useContent(lostLinkForm)
  return (
    <section className="stack gap-16 panel pad-large" aria-labelledby={TITLE_ID}>
      <h2 className="t-h3" id={TITLE_ID}>
        {title}
      </h2>
      <p>{lead}</p>
      <VisitorForm id={FORM_ID} labelledBy={TITLE_ID} stamp={stamp} errors={errors} action="/pay-us">
        <div className="form-pair">
          <Field
            id={`${FORM_ID}-number`}
            name="number"
            type="text"
            label={number.label}
            hint={number.hint}
            error={errors?.fields['number']}
            defaultValue={values.number}
            autoComplete="off"
            required
          />
          <Field
            id={`${FORM_ID}-email`}
            name="email"
            type="email"
            label={email.label}
            hint={email.hint}
            error={errors?.fields['email']}
            defaultValue={values.email}
            autoComplete="email"
            required
          />
        </div>
        <div className="row gap-16">
          <Button type="submit">{submit}</Button>
          <p className="field-hint">
            <PrivacyLink />
          </p>
        </div>
      </VisitorForm>
    </section>
  )
}
