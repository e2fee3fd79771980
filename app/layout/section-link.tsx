import type { ReactNode } from 'react'
import type { NavigationLink } from '#content/agency/navigation.ts'

/** Not editable, because the search box depends on it. */
export const SEARCH_LINK: NavigationLink = { label: 'Search', href: '/search' }

export type SectionLinkProps = {
  link: NavigationLink
  currentPath: string
  className?: string
  children?: ReactNode
}

function isCurrentPage(href: string, currentPath: string): boolean {
  return currentPath === href || currentPath.startsWith(`${href}/`)
}

const HOME_SECTION = /^\/#(.+)$/

/** Link to a section: `#anchor` on the home page, `/#anchor` elsewhere. A script adds the specified delay. */
export function SectionLink({ link, currentPath, className, children }: SectionLinkProps) {
  const section = HOME_SECTION.exec(link.href)?.[1]
  const isOnHome = currentPath === '/'
  const href = section && isOnHome ? `#${section}` : link.href
  const page = link.page ?? (section ? undefined : link.href)
  return (
    <a
      className={className}
      href={href}
      data-section={section}
      // "true" if the link leads to the section instead of the page (specification, section 2).
      aria-current={
        page && isCurrentPage(page, currentPath) ? (page === link.href ? 'page' : 'true') : undefined
      }
    >
      {children ?? link.label}
    </a>
  )
}
