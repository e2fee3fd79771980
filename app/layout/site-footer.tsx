import { useContent, useSiteContent } from '#app/data/content/use-content.ts'
import { navigation } from '#content/agency/navigation.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { legalLinks, legalWords } from '#content/legal/legal-heads.ts'
import { keepServiceLinks } from '#content/services/services.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { composePhoneLink } from '#app/ui/buttons/contact-links.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Logo } from './logo.tsx'
import { SectionLink } from './section-link.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'

export type SiteFooterProps = {
  settings: SiteSettings
  currentPath: string
  /** Year of the copyright line, passed in because rendering reads no clock. */
  year: number
}

export function SiteFooter({ settings, currentPath, year }: SiteFooterProps) {
  const content = useSiteContent()
  const { columns, payment, notice } = content.read(navigation).footer
  return (
    <footer className="site-footer on-dark">
      <div className="ledge" aria-hidden="true" />
      <div className="wrap">
        <div className="footer-columns">
          <ContactDetails settings={settings} />
          {columns.map((column, index) => (
            <nav className="footer-column" aria-label={column.title} key={column.title}>
              <h2>{column.title}</h2>
              <ul>
                {keepServiceLinks(content, column.links).map((link) => (
                  <li key={link.href}>
                    <SectionLink link={link} currentPath={currentPath} />
                  </li>
                ))}
              </ul>
              {index === columns.length - 1 && (
                <ButtonLink variant="secondary" size="small" className="mt-16" href={payment.href}>
                  <Icon name="credit-card" />
                  {payment.label}
                </ButtonLink>
              )}
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
          <p>{notice}</p>
        </div>
        <nav className="row gap-16 mt-32 footer-legal t-small" aria-label={legalWords.label}>
          {legalLinks.map((link) => (
            <SectionLink key={link.href} link={link} currentPath={currentPath} />
          ))}
        </nav>
        <StaffLinks currentPath={currentPath} />
      </div>
    </footer>
  )
}

const PATHS_WITH_ADMIN_MODE = /^\/(?:blog|news)(?:\/|$)/

/** Plain links for staff that need no script. After signing in, account menu and admin bar replace them. */
function StaffLinks({ currentPath }: { currentPath: string }) {
  return (
    <p className="row gap-16 mt-32 footer-staff row--end t-cap">
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
  const { forms } = useContent(navigation).footer
  return (
    <div>
      <Logo settings={settings} />
      <address>
        {settings.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <a href={composePhoneLink(settings.phone)}>{settings.phone}</a>
        {forms.map(({ href, label }) => (
          <a href={href} key={href}>
            {label}
          </a>
        ))}
      </address>
    </div>
  )
}

const choices: { value: string; label: string; icon: IconName }[] = [
  { value: 'system', label: 'System', icon: 'monitor' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
]

function ThemeChoice() {
  return (
    <div className="theme-choice needs-script" data-theme-choice>
      <fieldset>
        <legend className="sr-only">Color theme</legend>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              className="sr-only"
              type="radio"
              name="theme"
              value={choice.value}
              defaultChecked={choice.value === 'system'}
            />
            <Icon name={choice.icon} size={16} />
            {choice.label}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
