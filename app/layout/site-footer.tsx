import { fillAgency } from '#content/agency/agency-name.ts'
import { footerColumns, formLinks, paymentLink } from '#content/agency/navigation.ts'
import { independenceNotice, type SiteSettings } from '#content/agency/site.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Logo } from './logo.tsx'
import { SectionLink } from './section-link.tsx'
import { ThemeChoice } from './theme-choice.tsx'

export type SiteFooterProps = {
  settings: SiteSettings
  currentPath: string
  /** For the copyright line; rendering reads no clock. */
  year: number
}

export function SiteFooter({ settings, currentPath, year }: SiteFooterProps) {
  return (
    <footer className="site-footer on-dark">
      <div className="ledge" aria-hidden="true" />
      <div className="wrap">
        <div className="footer-columns">
          <ContactDetails settings={settings} />
          {footerColumns.map((column) => (
            <nav className="footer-column" aria-label={column.title} key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {column.links.map((link) => (
                  <li key={link.href}>
                    <SectionLink link={link} currentPath={currentPath} />
                  </li>
                ))}
              </ul>
              {column.title === 'Tools' && <PaymentButton />}
            </nav>
          ))}
        </div>
        <div className="split footer-base">
          <div>
            <p>
              © {year} {settings.legalName ?? settings.name}. All rights reserved.
            </p>
            <ThemeChoice />
          </div>
          <p>{fillAgency(independenceNotice, settings.name)}</p>
        </div>
        <StaffLinks currentPath={currentPath} />
      </div>
    </footer>
  )
}

const PATHS_WITH_ADMIN_MODE = /^\/(?:blog|news)(?:\/|$)/

/** Plain links for staff, without a script; hidden by account menu and admin bar after sign-in. */
function StaffLinks({ currentPath }: { currentPath: string }) {
  return (
    <p className="row gap-16 mt-32 footer-staff">
      <a href="/auth" rel="nofollow" data-sign-in="">
        Sign in
      </a>
      {PATHS_WITH_ADMIN_MODE.test(currentPath) && (
        <a href="/auth?step=admin" rel="nofollow" data-admin-entrance="">
          Enable Admin Mode
        </a>
      )}
    </p>
  )
}

function ContactDetails({ settings }: { settings: SiteSettings }) {
  return (
    <div>
      <Logo settings={settings} />
      <address>
        {settings.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={composePhoneLink(settings.phone)}>{settings.phone}</a>
        {formLinks.map(({ href, label }) => (
          <a href={href} key={href}>
            {label}
          </a>
        ))}
      </address>
    </div>
  )
}

function PaymentButton() {
  return (
    <ButtonLink variant="secondary" size="small" className="mt-16" href={paymentLink.href}>
      <Icon name="credit-card" />
      {paymentLink.label}
    </ButtonLink>
  )
}
