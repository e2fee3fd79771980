import type { FormField } from '#domain/posts/input/validate-post-form.ts'

/** Sent to the text of a post, which puts its caret into the block of this id. */
export const WANT_BLOCK = 'want-block'

/** Puts the focus where the first thing is wrong. */
export function focusField(form: HTMLElement | null, id: string, field: FormField): void {
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
