import type { ComponentProps, MouseEvent } from 'react'
import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import { goToAddress } from './address.ts'

export type SectionLinkProps = ComponentProps<'a'> & {
  href: string
  /** Keeps the scroll position. */
  keepsScroll?: boolean
}

/** Link within the admin that does not reload the page. Clicks for a new tab or window are left to the browser. */
export function SectionLink({ href, keepsScroll, onClick, children, ...props }: SectionLinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || !leadsToSection(href)) return
    event.preventDefault()
    goToAddress(href, { keepsScroll: keepsScroll === true })
  }
  return (
    <a {...props} href={href} onClick={follow}>
      {children}
    </a>
  )
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}

const leadsToSection = (href: string) => href === ADMIN_PATH || href.startsWith(`${ADMIN_PATH}/`)
