import type { ReactNode } from 'react'
import type { PaymentMethods } from '#app/data/context/payment-methods.ts'
import type { OpenedRequest } from '#app/data/visitor-payments.ts'
import { BankTransfer, takesTransfers } from '#app/payments/bank-transfer.tsx'
import { PaymentFrame } from '#app/payments/payment-frame.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { ContactLinks } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'
import { formatAmount } from '#domain/payments/currency.ts'
import { fillPaymentLink } from '#domain/payments/payment-link.ts'

const { ways: words, contact } = paymentRequest

export type PaymentOptionsProps = {
  request: OpenedRequest
  settings: SiteSettings
  siteUrl: string
  paymentWays: PaymentMethods
  formUrl: string | null
}

/** All ways to pay from the settings, fastest first. */
export function PaymentOptions({ request, settings, siteUrl, paymentWays, formUrl }: PaymentOptionsProps) {
  const { number, currency, balance: amount, client_name: name } = request
  const hasTransfer = takesTransfers(paymentWays)
  return (
    <div className="stack gap-24 pay-ways">
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
    <section className="pay-way">
      <h3>{title}</h3>
      {children}
    </section>
  )
}
