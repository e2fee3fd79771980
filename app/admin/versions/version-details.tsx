import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import { DataError } from '#app/data/client/data-error.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { compareVersions } from '#domain/versions/compare-versions.ts'
import type { VersionContent } from '#domain/versions/version-content.ts'
import { type ComparisonLook, ComparisonView } from './comparison-view.tsx'
import type { Versions } from './use-versions.ts'
import { type Entry, nameEntry } from './version-labels.ts'

type VersionDetailsProps = {
  postId: string
  versions: Versions
  entries: readonly Entry[]
  entry: Entry
  /** Returns unsaved changes of an open editor. */
  typed: (() => VersionContent) | null
}

type Against = 'typed' | 'former' | 'now'

/** Compares a version with the previous one, the stored post, or unsaved changes. */
export function VersionDetails({ postId, versions, entries, entry, typed }: VersionDetailsProps) {
  const former = entries[entries.indexOf(entry) + 1]
  const canCompareWithNow = entry.number !== null
  const [wanted, setWanted] = useState<Against>(typed ? 'typed' : 'now')
  const [look, setLook] = useState<ComparisonLook>('inline')
  const choices: readonly (readonly [Against, string])[] = [
    ...(typed ? [['typed', 'Unsaved changes'] as const] : []),
    ...(canCompareWithNow ? [['now', 'Current post'] as const] : []),
    ...(former ? [['former', 'Version before'] as const] : []),
  ]
  const against = (choices.find(([name]) => name === wanted) ?? choices[0])?.[0]
  return (
    <section className="stack gap-16" aria-label={`Version: ${nameEntry(entry)}`}>
      <div className="row row--between">
        <Choice label="Compared with" chosen={against ?? 'now'} options={choices} onChoose={setWanted} />
        <Choice
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
        <p className="t-body">Nothing was changed yet. Each change keeps the text before it as a version.</p>
      ) : (
        <Differences
          read={async (state) => (state === 'typed' ? typed!() : versions.read(state))}
          before={against === 'former' ? former!.number : entry.number}
          after={against === 'former' ? entry.number : against === 'now' ? null : 'typed'}
          postKey={`${postId} ${versions.query.data!.current.updated_at}`}
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
  /** Identifies the post and its current state. */
  postKey: string
  look: ComparisonLook
}

function Differences({ read, before, after, postKey, look }: DifferencesProps) {
  const id = useId()
  const query = useQuery({
    queryKey: ['version-differences', postKey, before, after],
    queryFn: async () => {
      const [one, other] = await Promise.all([read(before), read(after)])
      return compareVersions(one, other)
    },
    // Not cached, because unsaved changes may differ next time.
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const { data: comparison, error } = query
  if (error) {
    const message = error instanceof DataError ? error.userMessage : 'This version could not be loaded.'
    return <FieldNote id={id} error={message} />
  }
  if (!comparison) return <Spinner label="Loading the version..." />
  return <ComparisonView comparison={comparison} look={look} />
}

type VersionNoteProps = {
  note: string
  /** @returns an error message, or null after success */
  onSave: (note: string) => Promise<string | null>
}

const MAX_NOTE_LENGTH = 300

function VersionNote({ note, onSave }: VersionNoteProps) {
  const id = useId()
  const [typed, setTyped] = useState(note)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async (event: SubmitEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const refused = await onSave(typed)
    setProblem(refused)
    setBusy(false)
    if (refused === null) showToast({ title: 'Note saved' })
  }
  return (
    <form className="fields" onSubmit={(event) => void save(event)}>
      <Field
        id={`${id}-note`}
        type="text"
        label="Note"
        hint="Versions with a note are never deleted automatically."
        maxLength={MAX_NOTE_LENGTH}
        value={typed}
        {...(problem !== null && { error: problem })}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" variant="secondary" size="small" isBusy={isBusy} disabled={typed.trim() === note}>
        {isBusy ? 'Saving...' : 'Save note'}
      </Button>
    </form>
  )
}

type ChoiceProps<Name extends string> = {
  label: string
  chosen: Name
  options: readonly (readonly [Name, string])[]
  onChoose: (name: Name) => void
}

function Choice<Name extends string>({ label, chosen, options, onChoose }: ChoiceProps<Name>) {
  if (options.length === 0) return null
  return (
    <div role="group" aria-label={label} className="row gap-4">
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
