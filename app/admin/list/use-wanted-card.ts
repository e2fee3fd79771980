import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { AuthoredPage } from '#app/data/posts/post-reader.ts'

/**
 * Puts the focus on a post's title once the list is drawn anew, so that it is not lost with a card that goes.
 * @returns how to say which post
 */
export function useWantedCard(
  list: RefObject<HTMLElement | null>,
  shown: AuthoredPage | null,
): (id: string | undefined) => void {
  const wanted = useRef<string | undefined>(undefined)
  const drawn = useRef(shown)
  useLayoutEffect(() => {
    if (drawn.current === shown) return
    drawn.current = shown
    const cards = list.current?.querySelectorAll<HTMLElement>('[data-post-id]') ?? []
    const card = [...cards].find(({ dataset }) => dataset.postId === wanted.current)
    wanted.current = undefined
    card?.querySelector<HTMLElement>('h2 a, h3 a')?.focus()
  })
  return (id) => {
    wanted.current = id
  }
}
