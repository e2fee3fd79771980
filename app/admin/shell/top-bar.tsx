import { useQuery } from '@tanstack/react-query'
import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import { Logo } from '#app/layout/logo.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import type { AdminSection } from '../admin-section.ts'
import { SectionLink } from '../section-link.tsx'

export type TopBarProps = {
  settings: SiteSettings
  sections: readonly AdminSection[]
  /** Path of the open section; null for none. */
  current: string | null
  /** Whether a person is signed in, because only they have open items to count. */
  isPerson: boolean
}

/** Sections, a link to the site, and the account menu. */
export function TopBar({ settings, sections, current, isPerson }: TopBarProps) {
  return (
    <header className="admin-shell-bar">
      <Logo settings={settings} />
      <nav aria-label="Admin" ref={markHiddenSections}>
        <ul>
          {sections.map(({ path, label, icon, countWaiting }) => (
            <li key={path}>
              <SectionLink
                href={`${ADMIN_PATH}/${path}`}
                aria-current={path === current ? 'page' : undefined}
                ref={path === current ? keepInView : undefined}
              >
                <Icon name={icon} size={17} />
                {label}
                {isPerson && countWaiting && (
                  <WaitingCount path={path} count={countWaiting} current={current} />
                )}
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
      <a className="admin-shell-site" href="/">
        <Icon name="external-link" size={17} />
        <span>View site</span>
      </a>
      <div data-account-slot />
    </header>
  )
}

type WaitingCountProps = {
  path: string
  count: () => Promise<number>
  /** Path of the open section; items are recounted when it changes. */
  current: string | null
}

/** Number of open items in a section. Failures are shown in the section itself. */
function WaitingCount({ path, count, current }: WaitingCountProps) {
  const { data = 0 } = useQuery({
    queryKey: ['waiting', path, current],
    queryFn: count,
    placeholderData: (last) => last,
  })
  if (data === 0) return null
  return (
    <span className="admin-shell-count">
      {data}
      <span className="sr-only"> waiting for you</span>
    </span>
  )
}

/** Scrolls the open section into view, also after a resize. */
function keepInView(link: HTMLAnchorElement | null): (() => void) | undefined {
  const list = link?.closest('ul')
  if (!link || !list) return undefined
  const watch = new ResizeObserver(() =>
    link.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
  )
  for (const box of [list.parentElement!, list]) watch.observe(box)
  return () => watch.disconnect()
}

/** Marks edges with hidden sections (`data-more`), so that the style sheet can fade them. */
function markHiddenSections(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const mark = () => {
    const { scrollLeft, scrollWidth, clientWidth } = bar
    const edges = [scrollLeft > 1 && 'before', scrollLeft + clientWidth < scrollWidth - 1 && 'after']
    bar.dataset['more'] = edges.filter(Boolean).join(' ')
  }
  const watch = new ResizeObserver(mark)
  for (const box of [bar, bar.firstElementChild!]) watch.observe(box)
  bar.addEventListener('scroll', mark, { passive: true })
  return () => {
    watch.disconnect()
    bar.removeEventListener('scroll', mark)
  }
}
