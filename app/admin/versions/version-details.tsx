import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'
import { type ComparisonLook, ComparisonView } from './comparison-view.tsx'
import type { Versions } from './use-versions.ts'
import { type Entry, nameEntry } from './version-labels.ts'
import { VersionNote } from './version-note.tsx'

export type VersionDetailsProps = {
  versions: Versions
  entries: readonly Entry[]
  entry: Entry
  /** What is typed in an open editor and not saved. */
  typed: (() => VersionContent) | null
}

type Against = 'typed' | 'former' | 'now'
type Pair = { before: VersionContent; after: VersionContent }

/** What a version changed, or how it differs from the post as it is. */
export function VersionDetails({ versions, entries, entry, typed }: VersionDetailsProps) {
  const former = entries[entries.indexOf(entry) + 1]
  const canCompareWithNow = entry.number !== null
  const [wanted, setWanted] = useState<Against>(typed ? 'typed' : 'now')
  const [look, setLook] = useState<ComparisonLook>('inline')
  const choices: readonly (readonly [Against, string])[] = [
    ...(typed ? [['typed', 'What is typed'] as const] : []),
    ...(canCompareWithNow ? [['now', 'The post now'] as const] : []),
    ...(former ? [['former', 'The version before'] as const] : []),
  ]
  const against = (choices.find(([name]) => name === wanted) ?? choices[0])?.[0]
  return (
    <section className="version-details" aria-label={`Version: ${nameEntry(entry)}`}>
      <div className="version-choices">
        <Choice label="Compared with" chosen={against ?? 'now'} options={choices} onChoose={setWanted} />
        <Choice
          className="version-look"
          label="Shown"
          chosen={look}
          options={[
            ['inline', 'In one text'],
            ['beside', 'Side by side'],
          ]}
          onChoose={setLook}
        />
      </div>
      {against === undefined ? (
        <p className="t-body">Nothing was changed yet. What this post says now is kept as soon as it is.</p>
      ) : (
        <Differences
          read={async (state) => (state === 'typed' ? typed!() : versions.read(state))}
          before={against === 'former' ? former!.number : entry.number}
          after={against === 'former' ? entry.number : against === 'now' ? null : 'typed'}
          changes={versions.listed!.current.updated_at}
          look={look}
        />
      )}
      {entry.number !== null && (
        <VersionNote
          key={entry.number}
          note={entry.note}
          onSave={(note) => versions.annotate(entry.number!, note)}
        />
      )}
    </section>
  )
}

type DifferencesProps = {
  read: (state: number | 'typed' | null) => Promise<VersionContent>
  before: number | null
  after: number | 'typed' | null
  /** Changes with the post. */
  changes: string
  look: ComparisonLook
}

function Differences({ read, before, after, changes, look }: DifferencesProps) {
  const id = useId()
  const key = `${before} ${after} ${changes}`
  const [found, setFound] = useState<{ key: string; pair: Pair | string } | null>(null)
  const readPair = useEffectEvent(() => Promise.all([read(before), read(after)]))
  useEffect(() => {
    let isOver = false
    const show = (pair: Pair | string) => {
      if (!isOver) setFound({ key, pair })
    }
    readPair().then(
      ([one, other]) => show({ before: one, after: other }),
      (error: unknown) =>
        show(error instanceof DataError ? error.userMessage : 'This version could not be read.'),
    )
    return () => {
      isOver = true
    }
  }, [key])
  const pair = found?.key === key ? found.pair : null
  const comparison = useMemo(
    () => (pair === null || typeof pair === 'string' ? null : compareVersions(pair.before, pair.after)),
    [pair],
  )
  if (typeof pair === 'string') return <FieldNote id={id} error={pair} />
  if (!comparison) return <Spinner label="Reading the version..." />
  return <ComparisonView comparison={comparison} look={look} />
}

type ChoiceProps<Name extends string> = {
  label: string
  chosen: Name
  options: readonly (readonly [Name, string])[]
  onChoose: (name: Name) => void
  className?: string
}

function Choice<Name extends string>({ label, chosen, options, onChoose, className }: ChoiceProps<Name>) {
  if (options.length === 0) return null
  return (
    <div role="group" aria-label={label} className={className}>
      {options.map(([name, text]) => (
        <Button
          key={name}
          size="small"
          variant={name === chosen ? 'secondary' : 'quiet'}
          aria-pressed={name === chosen}
          onClick={() => onChoose(name)}
        >
          {text}
        </Button>
      ))}
    </div>
  )
}
