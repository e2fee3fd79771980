import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { searchLink } from '#content/agency/navigation.ts'

/**
 * Leads to the search. Its shortcut needs Ctrl or Cmd: a letter alone would be pressed by who speaks to the computer
 * (WCAG 2.1.4).
 */
export function SearchLink() {
  return (
    <ButtonLink
      className="header-search"
      variant="quiet"
      isIconOnly
      href={searchLink.href}
      aria-label={searchLink.label}
      aria-keyshortcuts="Control+K Meta+K"
      title="Search (Ctrl+K or ⌘K)"
      data-search-link
    >
      <Icon name="search" />
    </ButtonLink>
  )
}
