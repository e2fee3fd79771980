import { siteContext } from '#app/data/context/context.ts'
import { keepPagePrivate } from '#app/data/context/private-page.ts'
import { HydratedPart } from '#app/hydration/hydrated-part.tsx'
import type { Route } from './+types/auth.route'
import { AuthPage } from './auth-page.tsx'
import { earlyEnterScript } from './early-enter.ts'

export function loader({ context }: Route.LoaderArgs) {
  keepPagePrivate(context, { mayCompress: true })
  const { settings, configuration, partScripts } = context.get(siteContext)
  return {
    info: {
      siteName: settings.name,
      isEditorMode: configuration.editor !== null,
      captcha: configuration.captcha,
    },
    scripts: partScripts.auth,
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [
    { title: `Access Admin | ${loaderData?.info.siteName ?? ''}` },
    { name: 'description', content: 'Sign in to write and manage the posts of this site.' },
    { name: 'robots', content: 'noindex' },
    { name: 'referrer', content: 'no-referrer' },
  ]
}

export default function AuthRoute({ loaderData: { info, scripts } }: Route.ComponentProps) {
  return (
    <>
      <script dangerouslySetInnerHTML={{ __html: earlyEnterScript }} />
      <HydratedPart of={AuthPage} props={{ info }} scripts={scripts} />
    </>
  )
}
