/** Fields in which somebody typed or chose something, while they are on the page. */
const edited = new Set<Element>()

/** Notices what is typed into any form. @returns a function that stops */
export function watchTyping(): () => void {
  const note = ({ target }: Event) => {
    forgetRemoved()
    edited.add(target as Element)
  }
  document.addEventListener('input', note, { capture: true })
  return () => document.removeEventListener('input', note, { capture: true })
}

/** Whether the page has text that closing it may lose. */
export function hasTypedText(): boolean {
  forgetRemoved()
  return edited.size > 0
}

function forgetRemoved(): void {
  for (const field of edited) if (!field.isConnected) edited.delete(field)
}
