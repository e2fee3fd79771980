import { type RefObject, useEffect, useState } from 'react'
import type { FormField } from '#domain/posts/input/validate-post-form.ts'

/** Collapsible sections of the form. */
export type FormSection = 'picture' | 'details' | 'sharing'

const SECTIONS: Partial<Record<FormField, FormSection>> = {
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

/** Returns a function that focuses a field and opens its section. */
export function useFieldNavigation(form: RefObject<HTMLElement | null>, id: string) {
  const [target, setTarget] = useState<{ field: FormField } | null>(null)
  const [open, setOpen] = useState<ReadonlySet<FormSection>>(new Set())
  const toggle = (section: FormSection, isOpen: boolean) =>
    setOpen((current) => {
      const others = [...current].filter((other) => other !== section)
      return new Set(isOpen ? [...others, section] : others)
    })
  useEffect(() => {
    if (target) focusField(form.current, id, target.field)
  }, [target, form, id])
  return {
    isOpen: (section: FormSection) => open.has(section),
    toggle,
    goTo: (field: FormField) => {
      const section = SECTIONS[field]
      if (section) toggle(section, true)
      // A new object each time, because the same field can be requested twice.
      setTarget({ field })
    },
  }
}

export type FieldNavigation = ReturnType<typeof useFieldNavigation>

/** Event that moves the caret to the block whose id is in `detail`. */
export const GO_TO_BLOCK = 'go-to-block'

function focusField(form: HTMLElement | null, id: string, field: FormField): void {
  const place = field.startsWith('block-')
    ? findBlock(form, field.slice('block-'.length))
    : document.getElementById(`${id}-${field}`)
  // Text blocks are not focusable, only the editor around them.
  if (place?.isContentEditable) {
    place.parentElement!.dispatchEvent(new CustomEvent(GO_TO_BLOCK, { detail: place.dataset['block'] }))
    return
  }
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('[data-first-control]')
  control?.focus()
}

function findBlock(form: HTMLElement | null, blockId: string): HTMLElement | null {
  const blocks = form?.querySelectorAll<HTMLElement>('[data-block]') ?? []
  return [...blocks].find((block) => block.dataset['block'] === blockId) ?? null
}
