/**
 * Marks a form as being written in this tab, so that no other offers it. The mark ends with the page, however that
 * ends. On plain http browsers have no such marks: there every kept form is offered.
 * @returns how to take the mark away
 */
export function holdForm(key: string): () => void {
  if (!('locks' in navigator)) return () => {}
  let letGo = () => {}
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve
  })
  void navigator.locks.request(key, () => isHeld)
  return letGo
}

/** The keys of all forms that are being written now, in any tab. */
export async function listHeldForms(): Promise<ReadonlySet<string>> {
  if (!('locks' in navigator)) return new Set()
  const { held = [] } = await navigator.locks.query()
  return new Set(held.flatMap(({ name }) => name ?? []))
}
