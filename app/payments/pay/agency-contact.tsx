import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { paymentRequest } from '#content/pages/payment-request.ts'

/** Contact details of the agency. @param text introduction, followed by the phone number */
export function AgencyContact({ text, settings }: { text: string; settings: SiteSettings }) {
  return (
    <p className="t-small">
      {text}{' '}
      <a className="nowrap" href={composePhoneLink(settings.phone)}>
        {settings.phone}
      </a>{' '}
      {paymentRequest.question.emailText} <a href={`mailto:${settings.email}`}>{settings.email}</a>.
    </p>
  )
}
