/** A mark that was just taken away is free again by then. */
const HELD_ELSEWHERE_AFTER_MS = 150

export type FormHolding = { onHeld: () => void; onHeldElsewhere: () => void }

/**
 * Marks a form as being written in this tab, so that no other offers it. The mark ends with the page, however that
 * ends. On plain http browsers have no such marks: there every kept form is offered.
 * @returns how to take the mark away
 */
export function holdForm(key: string, { onHeld, onHeldElsewhere }: FormHolding): () => void {
  if (!('locks' in navigator)) return () => {}
  const waiting = new AbortController()
  const timer = setTimeout(() => {
    waiting.abort()
    onHeldElsewhere()
  }, HELD_ELSEWHERE_AFTER_MS)
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  navigator.locks
    .request(key, { signal: waiting.signal }, () => {
      clearTimeout(timer)
      onHeld()
      return isHeld
    })
    .catch(() => {
      // Given up while it waited.
    })
  return () => {
    clearTimeout(timer)
    waiting.abort()
    letGo()
  }
}

/** The keys of all forms that are being written now, in any tab. */
export async function listHeldForms(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
