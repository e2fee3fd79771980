import { siteContext } from '#app/data/context/context.ts'
import { formHeaders } from '#app/forms/form-names.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { organizationId } from '#app/seo/json-ld/node-ids.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { contactPage } from '#content/pages/contact.ts'
import type { Route } from './+types/contact.route'
import { useContent } from '#app/data/content/use-content.ts'
import { FormSection, type LeadFormsOfPage } from '#app/lead-forms/form-section.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { composeMailLink, composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { LinkCards } from '#app/ui/cards/link-cards.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionHead } from '#app/ui/sections/section-head.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { bookingPage } from '#content/pages/booking.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { settings, embeds } = context.get(siteContext)
  return { settings, hasPaymentForm: embeds.payment !== null, stamp: readFormStamp(context) }
}

/** Handles the contact forms of this page and the home page. */
export function action({ request, context }: Route.ActionArgs) {
  return answerLeadForm({ request, context, kinds: ['contact', 'callback'] })
}

export const headers = formHeaders

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  return describePage(site, {
    ...readContentHead(site.content.read(contactPage).head, site.settings.name),
    path: '/contact',
    graph: {
      type: 'ContactPage',
      about: organizationId(site.siteUrl),
      breadcrumbs: [{ name: 'Contact', path: '/contact' }],
    },
  })
}

export default function ContactRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <ContactPage {...loaderData} sent={actionData ?? null} />
}

type ContactPageProps = LeadFormsOfPage & {
  hasPaymentForm: boolean
}

export function ContactPage({ hasPaymentForm, ...forms }: ContactPageProps) {
  const { title, lead, otherTitle, others, payInvoice } = useContent(contactPage)
  const { byForm, withoutForm, ...pay } = payInvoice
  const text = hasPaymentForm ? byForm : withoutForm
  return (
    <>
      <div className="wrap split contact-page">
        <div className="copy">
          <h1 className="t-h1">{title}</h1>
          <p className="t-lead">{lead}</p>
          <ContactDetails settings={forms.settings} />
        </div>
        <CallPanel />
      </div>
      <FormSection {...forms} kind="contact" className="section section--sunken" />
      <FormSection {...forms} kind="callback" />
      <section className="section section--sunken" aria-labelledby="others-title">
        <div className="wrap">
          <SectionHead id="others-title" title={otherTitle} />
          <LinkCards ways={[{ ...pay, text }, ...others]} />
        </div>
      </section>
    </>
  )
}

function ContactDetails({ settings }: { settings: SiteSettings }) {
  const { phone, email, address, clock } = useContent(contactPage)
  return (
    <ul className="contact-list">
      {settings.phone && (
        <li className="media">
          <Icon name="phone" size={24} />
          <div>
            <h2 className="t-cap">{phone.label}</h2>
            <a href={composePhoneLink(settings.phone)}>{settings.phone}</a>
            <p className="t-small">{phone.note}</p>
          </div>
        </li>
      )}
      {settings.email && (
        <li className="media">
          <Icon name="mail" size={24} />
          <div>
            <h2 className="t-cap">{email.label}</h2>
            <a href={composeMailLink({ email: settings.email, emailSubject: email.subject })}>
              {settings.email}
            </a>
            <p className="t-small">{email.note}</p>
          </div>
        </li>
      )}
      {settings.address.length > 0 && (
        <li className="media">
          <Icon name="map" size={24} />
          <div>
            <h2 className="t-cap">{address.label}</h2>
            <address>
              {[settings.legalName ?? settings.name, ...settings.address].map((line) => (
                <span key={line}>{line}</span>
              ))}
            </address>
            <p className="t-small">{clock.replace('{zone}', readZoneName(settings.timeZone))}</p>
          </div>
        </li>
      )}
    </ul>
  )
}

/** Returns `New York` for `America/New_York`. */
function readZoneName(timeZone: string): string {
  return timeZone.split('/').at(-1)!.replaceAll('_', ' ')
}

function CallPanel() {
  const { title, lead, action: link } = useContent(contactPage).call
  return (
    <section className="contact-call on-dark copy" aria-labelledby="call-title">
      <h2 className="t-h2" id="call-title">
        {title}
      </h2>
      <p className="t-body">{lead}</p>
      <StepList steps={useContent(bookingPage).call.points} isNumbered={false} />
      <ButtonLink size="large" href={link.href}>
        {link.label}
        <Icon name="arrow-right" className="nudge" />
      </ButtonLink>
    </section>
  )
}
