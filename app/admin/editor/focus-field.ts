import type { FormField } from '#domain/posts/validate-post-form.ts'

/** Puts the focus where the first thing is wrong. */
export function focusField(form: HTMLElement | null, id: string, field: FormField): void {
  const target = field.startsWith('block-') ? findBlockField(form, field.slice('block-'.length)) : null
  const place = target ?? document.getElementById(`${id}-${field}`)
  const control = place?.matches('input, textarea')
    ? place
    : place?.querySelector<HTMLElement>('button, input')
  ;(target ?? control)?.focus()
}

function findBlockField(form: HTMLElement | null, blockId: string): HTMLElement | null {
  const slots = form?.querySelectorAll<HTMLElement>('[data-block]') ?? []
  const slot = [...slots].find((candidate) => candidate.dataset.block === blockId)
  return slot?.querySelector<HTMLElement>('[data-block-field]') ?? null
}
