import { data } from 'react-router'
import { siteContext } from '#app/data/context/context.ts'
import type { RouteHandle } from '#app/hydration.ts'
import type { Route } from './+types/back-office.route'
import { BackOfficePage } from './back-office-page.tsx'
import { findRoom } from './back-office-rooms.ts'

export const handle = { hydrates: true, fillsWindow: true } satisfies RouteHandle

export function loader({ context, params }: Route.LoaderArgs) {
  const status = findRoom(params['*']) ? 200 : 404
  return data({ settings: context.get(siteContext).settings }, { status })
}

/** Rooms read what they show by themselves. */
export const shouldRevalidate = () => false

export function meta({ loaderData, params }: Route.MetaArgs) {
  const label = findRoom(params['*'])?.room.label ?? 'Back office'
  return [
    { title: `${label} | ${loaderData?.settings.name ?? ''} back office` },
    { name: 'description', content: 'For administrators of this site.' },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function BackOfficeRoute({ loaderData, params }: Route.ComponentProps) {
  const found = findRoom(params['*'])
  return (
    <BackOfficePage
      settings={loaderData.settings}
      room={found?.room ?? null}
      place={found?.place ?? params['*']}
    />
  )
}
