import { useState } from 'react'

export type Selection = {
  /** Of the leads that are chosen and shown, in the order of the list. */
  ids: readonly string[]
  has: (id: string) => boolean
  toggle: (id: string) => void
  choose: (ids: readonly string[]) => void
}

/** Leads that are chosen to do something with all of them; what the list shows no more counts no more. */
export function useSelection(shown: readonly string[]): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  return {
    ids: shown.filter((id) => chosen.has(id)),
    has: (id) => chosen.has(id),
    toggle: (id) =>
      setChosen((known) => new Set(known.has(id) ? [...known].filter((one) => one !== id) : [...known, id])),
    choose: (ids) => setChosen(new Set(ids)),
  }
}
