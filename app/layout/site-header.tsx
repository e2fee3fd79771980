import { useContent } from '#app/data/content/use-content.ts'
import { navigation } from '#content/agency/navigation.ts'
import type { SiteSettings } from '#content/agency/site.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Logo } from './logo.tsx'
import { SEARCH_LINK, SectionLink } from './section-link.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type SiteHeaderProps = {
  settings: SiteSettings
  currentPath: string
}

export function SiteHeader({ settings, currentPath }: SiteHeaderProps) {
  const { main, getStarted } = useContent(navigation)
  return (
    <header className="site-header" data-header>
      <div className="wrap">
        <Logo settings={settings} />
        <nav className="main-nav" aria-label="Main">
          <ul>
            {main.map((link) => (
              <li key={link.href}>
                <SectionLink link={link} currentPath={currentPath} />
              </li>
            ))}
          </ul>
        </nav>
        <SearchLink />
        <ButtonLink size="small" href={getStarted.href}>
          {getStarted.label}
        </ButtonLink>
        <div data-account-slot />
        <MenuToggle />
      </div>
      <MobileMenu currentPath={currentPath} />
    </header>
  )
}

/** No single-letter shortcut, because speech input would trigger it (WCAG 2.1.4). */
function SearchLink() {
  return (
    <ButtonLink
      className="header-search"
      variant="quiet"
      isIconOnly
      href={SEARCH_LINK.href}
      aria-label={SEARCH_LINK.label}
      aria-keyshortcuts="Control+K Meta+K"
      title="Search (Ctrl+K or ⌘K)"
      data-search-link
    >
      <Icon name="search" />
    </ButtonLink>
  )
}

const MENU_ID = 'mobile-menu'

/** Uses popover attributes, so it works without JavaScript. */
function MenuToggle() {
  return (
    <button
      className="menu-toggle btn btn--secondary btn--icon"
      type="button"
      popoverTarget={MENU_ID}
      aria-label="Menu"
      data-menu-toggle
    >
      <Icon name="menu" size={22} className="menu-toggle-open" />
      <Icon name="x" size={22} className="menu-toggle-close" />
    </button>
  )
}

type MobileMenuProps = { currentPath: string }

function MobileMenu({ currentPath }: MobileMenuProps) {
  const { main, getStarted } = useContent(navigation)
  return (
    <div className="mobile-menu" id={MENU_ID} popover="auto" data-menu>
      <nav aria-label="Mobile">
        <ul>
          {main.map((link) => (
            <li key={link.href}>
              <SectionLink link={link} currentPath={currentPath}>
                {link.label}
                <Icon name="arrow-right" size={20} />
              </SectionLink>
            </li>
          ))}
          <li>
            <SectionLink link={SEARCH_LINK} currentPath={currentPath}>
              {SEARCH_LINK.label}
              <Icon name="search" size={20} />
            </SectionLink>
          </li>
        </ul>
      </nav>
      <ButtonLink size="large" href={getStarted.href}>
        {getStarted.label}
      </ButtonLink>
    </div>
  )
}
