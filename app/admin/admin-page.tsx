import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense, useEffect } from 'react'
import { markHydrated } from '#app/hydration/hydrated.ts'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import type { AdminSection, SectionProps } from './admin-section.ts'
import { goToAddress, usePathname } from './address.ts'
import { adminSections, composeSectionTitle, findSection, readSectionPath } from './admin-sections.ts'
import { AccessDenied, LockedSection, MissingSection, SectionBoundary } from './shell/section-message.tsx'
import { StaffProvider, useStaff } from './staff.tsx'
import { useQuery } from '@tanstack/react-query'
import { Logo } from '#app/layout/logo.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SectionLink } from './section-link.tsx'
import './shell/shell.css'
import './parts.css'
import '#app/ui/feedback/notice.css'

const loadedSections = new Map<string, LazyExoticComponent<ComponentType<SectionProps>>>(
  adminSections.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
)

export type AdminPageProps = {
  settings: SiteSettings
  /** Path of the request. After hydration, the browser's URL is used. */
  pathname: string
}

export function AdminPage(props: AdminPageProps) {
  return (
    <StaffProvider>
      <Shell {...props} />
    </StaffProvider>
  )
}

function Shell({ settings, pathname: served }: AdminPageProps) {
  const rest = readSectionPath(usePathname(served))
  const { section = null, subpath = rest } = findSection(rest) ?? {}
  const { access, may, session } = useStaff()
  const isOpen = access === 'staff' || access === 'editor'
  const sections = adminSections.filter(({ permission }) => !isOpen || may(permission))
  useEffect(() => {
    markHydrated()
    showFlashMessage()
  }, [])
  const title = composeSectionTitle(section, settings.name)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="admin-shell">
      <TopBar
        settings={settings}
        sections={sections}
        current={section?.path ?? null}
        isPerson={access === 'staff'}
      />
      <main id="main" tabIndex={-1} className="admin-shell-main">
        {section === null ? (
          <MissingSection sections={sections} />
        ) : isOpen && !may(section.permission) ? (
          <LockedSection section={section} sections={sections} />
        ) : isOpen ? (
          <OpenSection
            key={`${section.path} ${access} ${session.userId}`}
            section={section}
            subpath={subpath}
          />
        ) : (
          <AccessDenied access={access} path={composePath(section, subpath)} />
        )}
      </main>
    </div>
  )
}

type OpenSectionProps = { section: AdminSection } & Omit<SectionProps, 'goTo'>

function OpenSection({ section, ...props }: OpenSectionProps) {
  const goTo: SectionProps['goTo'] = (next, { replaces = false } = {}) => {
    goToAddress(composePath(section, next), { replaces, keepsScroll: true })
  }
  return (
    <SectionBoundary>
      <Suspense fallback={<Spinner label={`Opening ${section.label.toLowerCase()}...`} />}>
        {createElement(loadedSections.get(section.path)!, { ...props, goTo })}
      </Suspense>
    </SectionBoundary>
  )
}

/** @param subpath may start or end with a query */
function composePath({ path }: AdminSection, subpath: string): string {
  const within = subpath === '' || subpath.startsWith('?') ? subpath : `/${subpath}`
  return `${ADMIN_PATH}/${path}${within}`
}

type TopBarProps = {
  settings: SiteSettings
  sections: readonly AdminSection[]
  /** Path of the open section; null for none. */
  current: string | null
  /** Whether a person is signed in, because only they have open items to count. */
  isPerson: boolean
}

/** Sections, a link to the site, and the account menu. */
function TopBar({ settings, sections, current, isPerson }: TopBarProps) {
  return (
    <header className="admin-shell-bar no-print">
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
    <span className="label">
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
