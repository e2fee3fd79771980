import { useContent } from '#app/data/content/use-content.ts'
import { Embed } from '#app/ui/embed/embed.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentPage } from '#content/pages/payment.ts'

/** Specification, section 9. */
const PAYMENT_HEIGHT_PX = 700

export type PaymentFrameProps = {
  settings: SiteSettings
  siteUrl: string
  /** URL of the provider's payment page; null if not set. */
  url: string | null
  /** Invoice number for the subject of the email. */
  number: string | undefined
}

/** The provider's payment page, or contact details of the agency. */
export function PaymentFrame({ settings, siteUrl, url, number }: PaymentFrameProps) {
  const payment = useContent(paymentPage)
  const { embed, fallback } = payment
  return (
    <Embed
      id="payment-iframe"
      url={url}
      siteUrl={siteUrl}
      title={embed.title}
      heightPx={PAYMENT_HEIGHT_PX}
      allow="payment"
      loadingText={embed.loading}
      openLink={embed.openLink}
      skeleton={<div className="payment-sketch" />}
      fallback={fallback}
      contact={{
        email: settings.email,
        emailLabel: fallback.emailLabel,
        emailSubject: [fallback.emailSubject, number].filter(Boolean).join(' '),
        phone: settings.phone,
        phoneLabel: fallback.phoneLabel,
      }}
    />
  )
}
