import { drawCover } from '#app/posts/covers/draw-cover.ts'
import type { Route } from './+types/drawn-cover.route'

const LONGEST_SEED = 64

/** The picture of a post that has none of its own: always the same for the same id. */
export function loader({ params }: Route.LoaderArgs): Response {
  return new Response(drawCover(params.seed.slice(0, LONGEST_SEED)), {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  })
}
