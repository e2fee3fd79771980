import { type FormPlace, listBesideKeys, readKeptForm, type SetAsideForm } from './local-draft.ts'
import { listHeldForms } from './draft-lock.ts'

/** What a further tab kept of a post and never saved, once that tab is gone; the newest of several. */
export async function findLeftBeside(
  place: FormPlace,
): Promise<{ key: string; version: SetAsideForm } | null> {
  const held = await listHeldForms()
  const left = listBesideKeys(place)
    .filter((key) => !held.has(key))
    .flatMap((key) => {
      const kept = readKeptForm(key)
      return kept ? [{ key, version: { ...kept, label: 'What you typed in another tab' } }] : []
    })
    .toSorted((one, other) => other.version.savedAt.localeCompare(one.version.savedAt))
  return left[0] ?? null
}
