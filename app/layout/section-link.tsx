import type { ReactNode } from 'react'
import type { NavigationLink } from '#content/agency/navigation.ts'

export type SectionLinkProps = {
  link: NavigationLink
  currentPath: string
  className?: string
  children?: ReactNode
}

function isCurrentPage(href: string, currentPath: string): boolean {
  return currentPath === href || currentPath.startsWith(`${href}/`)
}

/** A section link is `#anchor` on the home page, `/#anchor` elsewhere; a script adds the specified delay. */
export function SectionLink({ link, currentPath, className, children }: SectionLinkProps) {
  const isOnHome = currentPath === '/'
  const href = link.section && isOnHome ? `#${link.section}` : link.href
  const page = link.page ?? (link.section ? undefined : link.href)
  return (
    <a
      className={className}
      href={href}
      data-section={link.section}
      // "true" where the link leads to the section instead of the page (specification, section 2).
      aria-current={
        page && isCurrentPage(page, currentPath) ? (page === link.href ? 'page' : 'true') : undefined
      }
    >
      {children ?? link.label}
    </a>
  )
}
