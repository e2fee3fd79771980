import { getStartedLink, mainLinks } from '#content/agency/navigation.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Logo } from './logo.tsx'
import { MenuToggle, MobileMenu } from './mobile-menu.tsx'
import { SearchLink } from './search-link.tsx'
import { SectionLink } from './section-link.tsx'

export type SiteHeaderProps = {
  settings: SiteSettings
  /** The path of the page being shown, without query. */
  currentPath: string
}

export function SiteHeader({ settings, currentPath }: SiteHeaderProps) {
  return (
    <header className="site-header" data-header>
      <div className="wrap">
        <Logo settings={settings} />
        <nav className="main-nav" aria-label="Main">
          <ul>
            {mainLinks.map((link) => (
              <li key={link.href}>
                <SectionLink link={link} currentPath={currentPath} />
              </li>
            ))}
          </ul>
        </nav>
        <SearchLink />
        <ButtonLink size="small" href={getStartedLink.href}>
          {getStartedLink.label}
        </ButtonLink>
        <div data-account-slot />
        <MenuToggle />
      </div>
      <MobileMenu currentPath={currentPath} />
    </header>
  )
}
