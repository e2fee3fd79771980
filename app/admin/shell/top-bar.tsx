import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import { Logo } from '#app/layout/logo.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import type { AdminSection } from '../admin-section.ts'
import { WaitingCount } from './waiting-count.tsx'
import { SectionLink } from '../section-link.tsx'

export type TopBarProps = {
  settings: SiteSettings
  rooms: readonly AdminSection[]
  /** Path of the room that is open; null for none. */
  current: string | null
  /** Who is here is known by name: what waits for them is counted. */
  isPerson: boolean
}

/** The rooms, the way back to the site, and the account. */
export function TopBar({ settings, rooms, current, isPerson }: TopBarProps) {
  return (
    <header className="admin-shell-bar">
      <Logo settings={settings} />
      <nav aria-label="Back office" ref={markHiddenSections}>
        <ul>
          {rooms.map(({ path, label, icon, countWaiting }) => (
            <li key={path}>
              <SectionLink
                href={`${BACK_OFFICE_PATH}/${path}`}
                aria-current={path === current ? 'page' : undefined}
                ref={path === current ? keepInView : undefined}
              >
                <Icon name={icon} />
                {label}
                {isPerson && countWaiting && <WaitingCount count={countWaiting} current={current} />}
              </SectionLink>
            </li>
          ))}
        </ul>
      </nav>
      <a className="admin-shell-site" href="/">
        <Icon name="external-link" />
        <span>View site</span>
      </a>
      <div data-account-slot />
    </header>
  )
}

/** On a narrow screen the room that is open may stand beyond the edge, also when the screen is turned or a count appears. */
function keepInView(link: HTMLAnchorElement | null): (() => void) | undefined {
  const list = link?.closest('ul')
  if (!link || !list) return undefined
  const watch = new ResizeObserver(() =>
    link.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' }),
  )
  for (const box of [list.parentElement!, list]) watch.observe(box)
  return () => watch.disconnect()
}

/** Says at which edges rooms are hidden (`data-more`: before, after), where they fade in place of being cut. */
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
