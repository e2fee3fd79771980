import { type RefObject, useEffect, useState } from 'react'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { focusField } from './focus-field.ts'

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
