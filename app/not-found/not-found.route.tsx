import { data } from 'react-router'
import { goneContext, siteContext } from '#app/data/context/context.ts'
import { buildErrorMeta, gonePage, missingPage } from '#app/seo/error-meta.ts'
import type { Route } from './+types/not-found.route'
import { NotFoundPage } from './not-found-page.tsx'

export function loader({ context, request }: Route.LoaderArgs) {
  const { siteUrl, settings } = context.get(siteContext)
  const isGone = context.get(goneContext)
  return data(
    { siteUrl, siteName: settings.name, path: new URL(request.url).pathname, isGone },
    { status: isGone ? 410 : 404 },
  )
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? buildErrorMeta({ ...(loaderData.isGone ? gonePage : missingPage), siteName: loaderData.siteName })
    : []

export default function NotFound({ loaderData }: Route.ComponentProps) {
  return <NotFoundPage isGone={loaderData.isGone} />
}
