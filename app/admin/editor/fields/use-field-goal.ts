import { type RefObject, useEffect, useState } from 'react'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'

/** Parts of the form that are closed until they are wanted. */
export type FoldedPart = 'picture' | 'details' | 'sharing'

const FOLDED: Partial<Record<FormField, FoldedPart>> = {
  'featured-image': 'picture',
  'featured-image-alt': 'picture',
  'featured-image-caption': 'picture',
  'published-at': 'details',
  'unpublish-at': 'details',
  slug: 'details',
  'seo-title': 'sharing',
  'seo-description': 'sharing',
  'share-image': 'sharing',
  noindex: 'sharing',
}

/** Leads to a field, also into the section that is closed. */
export function useFieldGoal(body: RefObject<HTMLElement | null>, id: string) {
  const [goal, setGoal] = useState<{ field: FormField } | null>(null)
  const [open, setOpen] = useState<ReadonlySet<FoldedPart>>(new Set())
  const fold = (part: FoldedPart, isOpen: boolean) =>
    setOpen((current) => new Set([...current].filter((other) => other !== part).concat(isOpen ? part : [])))
  useEffect(() => {
    if (goal) focusField(body.current, id, goal.field)
  }, [goal, body, id])
  return {
    isOpen: (part: FoldedPart) => open.has(part),
    fold,
    goTo: (field: FormField) => {
      const part = FOLDED[field]
      if (part) fold(part, true)
      // A new object each time: the same field may be wanted again.
      setGoal({ field })
    },
  }
}

export type FieldGoal = ReturnType<typeof useFieldGoal>

/** Sent to the text of a post, which puts its caret into the block of this id. */
export const WANT_BLOCK = 'want-block'

/** Puts the focus where the first thing is wrong. */
function focusField(form: HTMLElement | null, id: string, field: FormField): void {
  const place = field.startsWith('block-')
    ? findBlock(form, field.slice('block-'.length))
    : document.getElementById(`${id}-${field}`)
  // Words have no field of their own: the text around them has the focus, and a caret.
  if (place?.isContentEditable) {
    place.parentElement!.dispatchEvent(new CustomEvent(WANT_BLOCK, { detail: place.dataset['block'] }))
    return
  }
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('[data-first-control]')
  control?.focus()
}

function findBlock(form: HTMLElement | null, blockId: string): HTMLElement | null {
  const slots = form?.querySelectorAll<HTMLElement>('[data-block]') ?? []
  return [...slots].find((slot) => slot.dataset.block === blockId) ?? null
}
