import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { listAuthorNames } from '#app/data/authors/list-authors.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { useStaff } from '#app/admin/staff.tsx'
import { pluralize } from '../import-labels.ts'
import { Notice } from '../import-parts.tsx'
import { MAX_SOURCE_NAMES, type NameCount, type SourceNames } from './map-author.ts'
import { findOwnTimeZone, type ReadingChoices } from './read-file.ts'
import { TimeZoneField } from './time-zone-field.tsx'
import type { FileReading } from './use-file-reading.ts'

/** Names remembered choices for files of this source, and offers to reset them. */
export function ChoiceNotice({ file, hasColumns }: { file: FileReading; hasColumns: boolean }) {
  const { choices, choicesOrigin, resetChoices } = file
  const chosen = describeChoices(choices)
  if (chosen.length === 0) return null
  return (
    <Notice icon="history">
      <p>
        {choicesOrigin === 'recalled' ? 'Read as you chose last time: ' : 'Read as you chose: '}
        <b>{chosen.join(', ')}</b>. Remembered in this browser for files{' '}
        {hasColumns ? 'with these columns' : 'of this kind'}.
      </p>
      <Button size="small" variant="secondary" onClick={resetChoices}>
        Reset
      </Button>
    </Notice>
  )
}

/** Returns for example "columns" and "2 authors". */
function describeChoices(choices: ReadingChoices): string[] {
  const { columns, encoding, headerRow, dateOrder, timeZone, authors, statuses } = choices
  const count = (named: object | undefined) => Object.keys(named ?? {}).length
  return [
    count(columns) > 0 && 'columns',
    encoding !== undefined && 'encoding',
    headerRow !== undefined && 'header row',
    dateOrder !== undefined && 'date format',
    timeZone !== undefined && `time zone ${timeZone}`,
    count(authors) > 0 && pluralize(count(authors), 'author'),
    count(statuses) > 0 && pluralize(count(statuses), 'state'),
  ].filter((name) => name !== false)
}

type SourceSettingsProps = { file: FileReading; names: SourceNames; isNews: boolean }

/** Asks for the time zone of dates, the author for each name in the file, and what its states mean. */
export function SourceSettings({ file: { choices, choose }, names, isNews }: SourceSettingsProps) {
  const id = useId()
  const { client } = useStaff()
  const { data: ourAuthors = [] } = useQuery({
    queryKey: ['author-names'],
    queryFn: () => listAuthorNames(client),
    enabled: names.authors.length > 0,
  })
  const [timeZone, setTimeZone] = useState(choices.timeZone ?? '')
  const [authors, setAuthors] = useState(choices.authors ?? {})
  const [statuses, setStatuses] = useState(choices.statuses ?? {})
  const apply = () => choose({ timeZone: timeZone || undefined, authors, statuses })
  const isChanged = JSON.stringify([timeZone, authors, statuses]) !== writeAnswers(choices)
  const topics = ['time zone', names.authors.length > 0 && 'authors', names.statuses.length > 0 && 'states']
  return (
    <details className="disclosure">
      <summary>{writeTopics(topics.filter((topic) => topic !== false))}</summary>
      <div className="import-mapping stack gap-16">
        <TimeZoneField
          id={`${id}-zone`}
          label="Time zone of dates without one"
          value={timeZone}
          usual={`Yours (${findOwnTimeZone()})`}
          onChange={setTimeZone}
        />
        <NameChoices
          title="Authors"
          names={names.authors}
          value={(name) => (Object.hasOwn(authors, name) ? `as ${authors[name]!}` : '')}
          options={[
            { value: 'as ', label: isNews ? 'Admin' : 'No author' },
            ...ourAuthors.map((name) => ({ value: `as ${name}`, label: name })),
          ]}
          onChange={(name, value) => setAuthors(assign(authors, name, value && value.slice('as '.length)))}
        />
        <NameChoices
          title="States"
          hint="A post that something else marks as private stays a draft."
          names={names.statuses}
          value={(name) => statuses[name] ?? ''}
          options={[
            { value: 'published', label: 'Published' },
            { value: 'draft', label: 'Draft' },
          ]}
          onChange={(name, value) =>
            setStatuses(assign(statuses, name, value as 'published' | 'draft' | null))
          }
        />
        <Button variant="secondary" size="small" disabled={!isChanged} onClick={apply}>
          Use these settings
        </Button>
      </div>
    </details>
  )
}

const writeAnswers = ({ timeZone = '', authors = {}, statuses = {} }: ReadingChoices): string =>
  JSON.stringify([timeZone, authors, statuses])

/** Returns for example "Time zone, authors and states". */
function writeTopics(topics: readonly string[]): string {
  const list = new Intl.ListFormat('en-US').format(topics)
  return list.charAt(0).toUpperCase() + list.slice(1)
}

/** @param value null to remove the choice for the name */
function assign<Value>(chosen: Readonly<Record<string, Value>>, name: string, value: Value | null) {
  const others = Object.entries(chosen).filter(([other]) => other !== name)
  return Object.fromEntries(value === null ? others : [...others, [name, value]])
}

type NameChoicesProps = {
  title: string
  hint?: ReactNode
  names: readonly NameCount[]
  /** Returns the choice; empty to use the file's own value. */
  value: (name: string) => string
  options: readonly { value: string; label: string }[]
  onChange: (name: string, value: string | null) => void
}

function NameChoices({ title, hint, names, value, options, onChange }: NameChoicesProps) {
  const id = useId()
  if (names.length === 0) return null
  return (
    <section aria-labelledby={id} className="stack gap-8">
      <h4 id={id} className="t-small">
        <b>{title}</b>
      </h4>
      {hint && <p className="t-cap">{hint}</p>}
      <ul className="row-list full-width">
        {names.map(({ name, count, drafts }, at) => (
          <li key={name}>
            <div>
              <b>{name}</b>
              <span className="own-line t-cap">
                {pluralize(count, 'post')}
                {drafts > 0 && `, ${pluralize(drafts, 'draft')}`}
              </span>
            </div>
            <SelectField
              id={`${id}-${at}`}
              label={`${title}: ${name}`}
              hidesLabel
              value={value(name)}
              options={[{ value: '', label: 'As in the file' }, ...options]}
              onChange={({ target }) => onChange(name, target.value || null)}
            />
          </li>
        ))}
      </ul>
      {names.length === MAX_SOURCE_NAMES && <p className="t-cap">Only {MAX_SOURCE_NAMES} are listed.</p>}
    </section>
  )
}
