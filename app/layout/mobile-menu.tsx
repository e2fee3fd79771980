import { useContent } from '#app/data/content/use-content.ts'
import { navigation } from '#content/agency/navigation.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SEARCH_LINK, SectionLink } from './section-link.tsx'

const MENU_ID = 'mobile-menu'

/** Uses popover attributes, so it works without JavaScript. */
export function MenuToggle() {
  return (
    <button className="menu-toggle" type="button" popoverTarget={MENU_ID} aria-label="Menu" data-menu-toggle>
      <Icon name="menu" size={22} className="menu-toggle-open" />
      <Icon name="x" size={22} className="menu-toggle-close" />
    </button>
  )
}

export type MobileMenuProps = { currentPath: string }

export function MobileMenu({ currentPath }: MobileMenuProps) {
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
