import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense, useEffect } from 'react'
import { markHydrated } from '#app/hydration/hydrated.ts'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { AdminSection, SectionProps } from './admin-section.ts'
import { goToAddress, usePathname } from './address.ts'
import { adminSections, composeSectionTitle, findSection, readSectionPath } from './admin-sections.ts'
import { AccessDenied, LockedSection, MissingSection, SectionBoundary } from './shell/section-message.tsx'
import './shell/shell.css'
import './shell/section-parts.css'
import { TopBar } from './shell/top-bar.tsx'
import { StaffProvider, useStaff } from './staff.tsx'

const loadedSections = new Map<string, LazyExoticComponent<ComponentType<SectionProps>>>(
  adminSections.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
)

export type AdminPageProps = {
  settings: SiteSettings
  /** What was asked for; from then on the address says what is open. */
  pathname: string
}

/** Where administrators answer, book and ask for payments: one room at a time, in the whole window. */
export function AdminPage(props: AdminPageProps) {
  return (
    <StaffProvider>
      <Shell {...props} />
    </StaffProvider>
  )
}

function Shell({ settings, pathname: served }: AdminPageProps) {
  const rest = readSectionPath(usePathname(served))
  const { room = null, place = rest } = findSection(rest) ?? {}
  const { access, may, session, getGrant } = useStaff()
  const isOpen = access === 'staff' || access === 'editor'
  const rooms = adminSections.filter(({ permission }) => !isOpen || may(permission))
  useEffect(() => {
    markHydrated()
    showFlashMessage()
  }, [])
  const title = composeSectionTitle(room, settings.name)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="admin-shell">
      <TopBar settings={settings} rooms={rooms} current={room?.path ?? null} isPerson={access === 'staff'} />
      <main id="main" tabIndex={-1} className="admin-shell-main">
        {room === null ? (
          <MissingSection rooms={rooms} />
        ) : isOpen && !may(room.permission) ? (
          <LockedSection room={room} rooms={rooms} />
        ) : isOpen ? (
          <OpenSection
            key={`${room.path} ${access} ${session.userId}`}
            room={room}
            place={place}
            getGrant={getGrant}
            may={may}
          />
        ) : (
          <AccessDenied access={access} path={composePath(room, place)} />
        )}
      </main>
    </div>
  )
}

type OpenSectionProps = { room: AdminSection } & Omit<SectionProps, 'goTo'>

function OpenSection({ room, ...props }: OpenSectionProps) {
  const goTo: SectionProps['goTo'] = (next, { replaces = false } = {}) => {
    goToAddress(composePath(room, next), { replaces, keepsScroll: true })
  }
  return (
    <SectionBoundary>
      <Suspense fallback={<Spinner label={`Opening ${room.label.toLowerCase()}...`} />}>
        {createElement(loadedSections.get(room.path)!, { ...props, goTo })}
      </Suspense>
    </SectionBoundary>
  )
}

/** @param place may begin with, or end in, a query */
function composePath({ path }: AdminSection, place: string): string {
  const within = place === '' || place.startsWith('?') ? place : `/${place}`
  return `${BACK_OFFICE_PATH}/${path}${within}`
}
