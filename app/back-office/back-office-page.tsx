import { type ComponentType, createElement, lazy, type LazyExoticComponent, Suspense, useEffect } from 'react'
import { getEditorGrant } from '#app/data/session/editor-grant.ts'
import { markHydrated } from '#app/hydration/hydrated.ts'
import { showFlashMessage } from '#app/ui/toast/flash-message.ts'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { SiteSettings } from '#content/agency/site.ts'
import { BACK_OFFICE_PATH } from '#app/auth/session/auth-paths.ts'
import type { BackOfficeRoom, RoomProps } from './back-office-room.ts'
import { goToAddress, usePathname } from './address.ts'
import { backOfficeRooms, composeRoomTitle, findRoom, readRoomPath } from './back-office-rooms.ts'
import { LockedRoom } from './shell/locked-room.tsx'
import { ClosedDoor } from './shell/closed-door.tsx'
import { MissingRoom } from './shell/missing-room.tsx'
import { RoomBoundary } from './shell/room-boundary.tsx'
import './shell/shell.css'
import './shell/room-parts.css'
import { TopBar } from './shell/top-bar.tsx'
import { useBackOfficeAccess } from './shell/use-back-office-access.ts'

const loadedRooms = new Map<string, LazyExoticComponent<ComponentType<RoomProps>>>(
  backOfficeRooms.map(({ path, load }) => [path, lazy(async () => ({ default: await load() }))]),
)

export type BackOfficePageProps = {
  settings: SiteSettings
  /** What was asked for; from then on the address says what is open. */
  pathname: string
}

/** Where administrators answer, book and ask for payments: one room at a time, in the whole window. */
export function BackOfficePage({ settings, pathname: served }: BackOfficePageProps) {
  const rest = readRoomPath(usePathname(served))
  const { room = null, place = rest } = findRoom(rest) ?? {}
  const { access, may } = useBackOfficeAccess()
  const isOpen = access === 'staff' || access === 'editor'
  const rooms = backOfficeRooms.filter(({ permission }) => !isOpen || may(permission))
  useEffect(() => {
    markHydrated()
    showFlashMessage()
  }, [])
  const title = composeRoomTitle(room, settings.name)
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <div className="back-office">
      <TopBar settings={settings} rooms={rooms} current={room?.path ?? null} isPerson={access === 'staff'} />
      <main id="main" tabIndex={-1} className="back-office-main">
        {room === null ? (
          <MissingRoom rooms={rooms} />
        ) : isOpen && !may(room.permission) ? (
          <LockedRoom room={room} rooms={rooms} />
        ) : isOpen ? (
          <OpenRoom
            key={`${room.path} ${access}`}
            room={room}
            place={place}
            getGrant={access === 'editor' ? getEditorGrant : null}
            may={may}
          />
        ) : (
          <ClosedDoor access={access} path={composePath(room, place)} />
        )}
      </main>
    </div>
  )
}

type OpenRoomProps = { room: BackOfficeRoom } & Omit<RoomProps, 'goTo'>

function OpenRoom({ room, ...props }: OpenRoomProps) {
  const goTo: RoomProps['goTo'] = (next, { replaces = false } = {}) => {
    goToAddress(composePath(room, next), { replaces, keepsScroll: true })
  }
  return (
    <RoomBoundary>
      <Suspense fallback={<Spinner label={`Opening ${room.label.toLowerCase()}...`} />}>
        {createElement(loadedRooms.get(room.path)!, { ...props, goTo })}
      </Suspense>
    </RoomBoundary>
  )
}

/** @param place may begin with, or end in, a query */
function composePath({ path }: BackOfficeRoom, place: string): string {
  const within = place === '' || place.startsWith('?') ? place : `/${place}`
  return `${BACK_OFFICE_PATH}/${path}${within}`
}
