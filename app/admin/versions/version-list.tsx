import { describeChange, describeWriter, type Entry, nameEntry } from './version-labels.ts'

export type VersionListProps = {
  entries: readonly Entry[]
  /** Number of the one that is looked at; null is the present one. */
  chosen: number | null
  onChoose: (number: number | null) => void
}

/** Who wrote what when; one of them is looked at. */
export function VersionList({ entries, chosen, onChoose }: VersionListProps) {
  return (
    <ol className="version-list" aria-label="Versions">
      {entries.map((entry, at) => (
        <li key={entry.number ?? 'now'}>
          <button
            type="button"
            aria-current={entry.number === chosen ? 'true' : undefined}
            onClick={() => onChoose(entry.number)}
          >
            <strong>{nameEntry(entry)}</strong>
            <span>{describeWriter(entry)}</span>
            <span>{describeChange(entry, entries[at + 1])}</span>
            {entry.note !== '' && <span className="version-note">{entry.note}</span>}
          </button>
        </li>
      ))}
    </ol>
  )
}
