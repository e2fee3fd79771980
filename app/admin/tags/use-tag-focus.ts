import { useEffect, useRef } from 'react'
import type { ManagedTag } from '#app/data/tags/manage-tags.ts'
import type { OpenForm } from './tags-dialog.tsx'

/** Where the button is that opens a form of a tag. */
export const nameTagButton = (list: string, { slug, form }: OpenForm): string => `${list}-${form}-${slug}`

/**
 * Gives the focus back when a form or a question about a tag is gone that had it: to the button that opened it, of the tag
 * as it is called now, or of what it was merged into; to what has the id `fallback` when
 * there is none any more.
 * @param isSettled nothing is open, and the tags are as they are
 * @returns to be told what is about to close
 */
export function useTagFocus(
  list: string,
  tags: readonly ManagedTag[] | null,
  isSettled: boolean,
  fallback: string,
): (closing: OpenForm) => void {
  const closing = useRef<OpenForm | null>(null)
  useEffect(() => {
    if (closing.current === null || !isSettled) return
    const { slug, form } = closing.current
    closing.current = null
    // Somebody who went on meanwhile is left where they are.
    if (document.activeElement?.closest('button, input, textarea, select, a')) return
    const tag = tags?.find((candidate) => candidate.slug === slug || candidate.former.includes(slug))
    const button = tag && document.getElementById(nameTagButton(list, { slug: tag.slug, form }))
    ;(button ?? document.getElementById(fallback))?.focus()
  }, [list, tags, isSettled, fallback])
  return (closed) => {
    closing.current = closed
  }
}
