import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/robots.route'
import { writeRobots } from './write-robots.ts'

export function loader({ context }: Route.LoaderArgs): Response {
  const { siteUrl, isLaunched, discovery } = context.get(siteContext)
  return new Response(writeRobots({ siteUrl, isLaunched, aiCrawlers: discovery.aiCrawlers }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
