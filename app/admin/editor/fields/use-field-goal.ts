import { type RefObject, useEffect, useState } from 'react'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'
import { focusField } from './focus-field.ts'

const SHARING_FIELDS: readonly FormField[] = ['seo-title', 'seo-description', 'share-image', 'noindex']

/** Leads to a field, also into the section that is closed. */
export function useFieldGoal(body: RefObject<HTMLElement | null>, id: string) {
  const [goal, setGoal] = useState<{ field: FormField } | null>(null)
  const [isSharingOpen, setIsSharingOpen] = useState(false)
  useEffect(() => {
    if (goal) focusField(body.current, id, goal.field)
  }, [goal, body, id])
  return {
    isSharingOpen,
    setIsSharingOpen,
    goTo: (field: FormField) => {
      if (SHARING_FIELDS.includes(field)) setIsSharingOpen(true)
      // A new object each time: the same field may be wanted again.
      setGoal({ field })
    },
  }
}

export type FieldGoal = ReturnType<typeof useFieldGoal>
