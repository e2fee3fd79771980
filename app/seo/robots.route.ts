import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/robots.route'

export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl } = context.get(siteContext)
  const lines = [
    'User-agent: *',
    'Allow: /',
    '',
    `Sitemap: ${siteUrl}/sitemap.xml`,
    `Sitemap: ${siteUrl}/sitemap-posts.xml`,
  ]
  return new Response(`${lines.join('\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
