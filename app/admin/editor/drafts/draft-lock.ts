/** A mark that was just taken away is free again by then. */
const FREED_AFTER_MS = 150

export type FormHolding = { onHeld: () => void; onHeldElsewhere: () => void }

/**
 * Marks a form as being written in this tab, so that no other offers it. The mark ends with the page, however that
 * ends. On plain http browsers have no such marks: there every kept form is offered.
 * @returns how to take the mark away
 */
export function holdForm(key: string, { onHeld, onHeldElsewhere }: FormHolding): () => void {
  if (!('locks' in navigator)) return () => {}
  const letGo = Promise.withResolvers<void>()
  let timer: number | undefined
  let isOver = false
  const ask = (isLastTry: boolean) =>
    void navigator.locks.request(key, { ifAvailable: true }, (mark) => {
      if (isOver) return undefined
      if (mark) {
        onHeld()
        return letGo.promise
      }
      if (isLastTry) onHeldElsewhere()
      else timer = window.setTimeout(() => ask(true), FREED_AFTER_MS)
      return undefined
    })
  ask(false)
  return () => {
    isOver = true
    clearTimeout(timer)
    letGo.resolve()
  }
}

/** The keys of all forms that are being written now, in any tab. */
export async function listHeldForms(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
