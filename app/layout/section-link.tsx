import type { ReactNode } from 'react'
import type { NavigationLink } from '#content/agency/navigation.ts'

export type SectionLinkProps = {
  link: NavigationLink
  currentPath: string
  className?: string
  children?: ReactNode
}

/** Whether `href` is the page being shown or the section of the site it belongs to. */
function isCurrentPage(href: string, currentPath: string): boolean {
  return currentPath === href || currentPath.startsWith(`${href}/`)
}

/**
 * A link of the navigation. On the home page a section link is a plain `#anchor`; elsewhere it leads to
 * `/#anchor`, and the islands script adds the timing the specification asks for.
 */
export function SectionLink({ link, currentPath, className, children }: SectionLinkProps) {
  const isOnHome = currentPath === '/'
  const href = link.section && isOnHome ? `#${link.section}` : link.href
  return (
    <a
      className={className}
      href={href}
      data-section={link.section}
      aria-current={!link.section && isCurrentPage(link.href, currentPath) ? 'page' : undefined}
    >
      {children ?? link.label}
    </a>
  )
}
