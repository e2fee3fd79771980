import { data } from 'react-router'
import { ADMIN_PATH } from '#app/auth/session/auth-paths.ts'
import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { HydratedPart } from '#app/hydration/hydrated-part.tsx'
import type { RouteHandle } from '#app/hydration/route-handle.ts'
import type { Route } from './+types/admin.route'
import { AdminPage } from './admin-page.tsx'
import { composeSectionTitle, findSection } from './admin-sections.ts'

export const handle = { fillsWindow: true } satisfies RouteHandle

export function loader({ context, params }: Route.LoaderArgs) {
  keepPagePrivate(context, { mayCompress: true })
  const { settings, partScripts } = context.get(siteContext)
  const status = findSection(params['*']) ? 200 : 404
  return data({ settings, scripts: partScripts.admin }, { status })
}

export function meta({ loaderData, params }: Route.MetaArgs) {
  return [
    { title: composeSectionTitle(findSection(params['*'])?.section, loaderData?.settings.name ?? '') },
    { name: 'description', content: 'For administrators of this site.' },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function AdminRoute({ loaderData: { settings, scripts }, params }: Route.ComponentProps) {
  const pathname = `${ADMIN_PATH}/${params['*']}`
  return <HydratedPart of={AdminPage} props={{ settings, pathname }} scripts={scripts} />
}
