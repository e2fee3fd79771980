import { composePhoneLink } from '#app/ui/buttons/contact-ways.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { fillAgency } from '#content/agency/agency-name.ts'
import { payment } from '#content/pages/payment.ts'
import type { SiteSettings } from '#content/agency/site.ts'

/** Who sees the card number, and whom to ask about an invoice. */
export function PaymentSafety({ settings, words }: { settings: SiteSettings; words: string }) {
  const { question } = payment
  return (
    <div className="payment-safety">
      <Icon name="lock" />
      <p className="t-small">
        {fillAgency(words, settings.name)} {question.text}{' '}
        <a className="nowrap" href={composePhoneLink(settings.phone)}>
          {settings.phone}
        </a>{' '}
        {question.emailText} <a href={`mailto:${settings.email}`}>{settings.email}</a>.
      </p>
    </div>
  )
}
