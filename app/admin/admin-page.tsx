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
import './shell/shell.css'
import './shell/section-parts.css'
import { TopBar } from './shell/top-bar.tsx'
import { StaffProvider, useStaff } from './staff.tsx'
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
