import { useId } from 'react'
import { MEDIA_SORTS, type MediaCounts, type MediaSort } from '#app/data/media-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import '#app/ui/forms/search-box.css'

const SORT_LABELS: Record<MediaSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  largest: 'Largest first',
}
const KINDS = [
  { value: '', label: 'All kinds' },
  { value: 'picture', label: 'Pictures' },
  { value: 'document', label: 'PDF' },
]

export type MediaSearchValues = { search: string; kind: string; tag: string; sort: MediaSort }
export type MediaSearchProps = {
  values: MediaSearchValues
  tags: MediaCounts['tags']
  hidesKind?: boolean
  onChange: (values: Partial<MediaSearchValues>) => void
}

/** Search, filters and order of the library. */
export function MediaSearch({ values, tags, hidesKind = false, onChange }: MediaSearchProps) {
  const id = useId()
  const isKnownTag = values.tag === '' || tags.some(({ tag }) => tag === values.tag)
  return (
    <div className="fields fields--compact grow" role="search" aria-label="Media">
      <div className="search-box">
        <Icon name="search" />
        <input
          id={`${id}-search`}
          className="input"
          type="search"
          aria-label="Search names, descriptions and tags"
          placeholder="Search"
          maxLength={100}
          value={values.search}
          onChange={(event) => onChange({ search: event.target.value })}
        />
      </div>
      {!hidesKind && (
        <SelectField
          id={`${id}-kind`}
          label="Kind"
          hidesLabel
          value={values.kind}
          onChange={(event) => onChange({ kind: event.target.value })}
          options={KINDS}
        />
      )}
      <SelectField
        id={`${id}-tag`}
        label="Tag"
        hidesLabel
        value={values.tag}
        onChange={(event) => onChange({ tag: event.target.value })}
        options={[
          { value: '', label: 'All tags' },
          ...(isKnownTag ? [] : [{ value: values.tag, label: values.tag }]),
          ...tags.map(({ tag, count }) => ({ value: tag, label: `${tag} (${count})` })),
        ]}
      />
      <SelectField
        id={`${id}-sort`}
        label="Order"
        hidesLabel
        value={values.sort}
        onChange={(event) => onChange({ sort: event.target.value as MediaSort })}
        options={MEDIA_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }))}
      />
    </div>
  )
}
