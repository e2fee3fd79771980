import type { FormField } from '#domain/posts/input/validate-post-form.ts'

/** Puts the focus where the first thing is wrong. */
export function focusField(form: HTMLElement | null, id: string, field: FormField): void {
  const place = field.startsWith('block-')
    ? findBlock(form, field.slice('block-'.length))
    : document.getElementById(`${id}-${field}`)
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('[data-first-control]')
  control?.focus()
}

function findBlock(form: HTMLElement | null, blockId: string): HTMLElement | null {
  const slots = form?.querySelectorAll<HTMLElement>('[data-block]') ?? []
  return [...slots].find((slot) => slot.dataset.block === blockId) ?? null
}
