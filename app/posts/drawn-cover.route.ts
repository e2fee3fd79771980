import { readCoverName } from '#app/posts/covers/chosen-cover.ts'
import { drawChosenCover, drawCover } from '#app/posts/covers/draw-cover.ts'
import type { Route } from './+types/drawn-cover.route'

const MAX_SEED_CHARACTERS = 64

/** A chosen cover by name, or the default cover of a post by id. */
export function loader({ params }: Route.LoaderArgs): Response {
  const chosen = readCoverName(params.seed)
  const drawing = chosen ? drawChosenCover(chosen) : drawCover(params.seed.slice(0, MAX_SEED_CHARACTERS))
  return new Response(drawing, {
    headers: { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' },
  })
}
