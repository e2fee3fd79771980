import { siteContext } from '#app/data/context/context.ts'
import type { RouteHandle } from '#app/hydration.ts'
import type { Route } from './+types/auth.route'
import { AuthPage } from './auth-page.tsx'

export const handle = { hydrates: true } satisfies RouteHandle

export function loader({ context }: Route.LoaderArgs) {
  const { settings, configuration } = context.get(siteContext)
  return {
    siteName: settings.name,
    isEditorMode: configuration.editor !== null,
    captcha: configuration.captcha,
  }
}

/** Nothing for search engines, and nothing that tells another site how somebody came here. */
export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `Access Admin | ${loaderData?.siteName ?? ''}` },
    { name: 'description', content: 'Sign in to write and manage the posts of this site.' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function AuthRoute({ loaderData }: Route.ComponentProps) {
  return <AuthPage info={loaderData} />
}
