import { useEffect, useId, useState } from 'react'
import { POST_ORDERS, POST_STATES, type PostChoices, REVIEW_FILTERS } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ORDER_LABELS, REVIEW_LABELS, STATE_LABELS } from './post-labels.ts'
import { type AddressFilter, isNarrowed, readOrder } from './post-filter.ts'

const SEARCH_DELAY_MS = 250
const STATES = [
  { value: '', label: 'All states' },
  ...POST_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]
const REVIEWS = [
  { value: '', label: 'All reviews' },
  ...REVIEW_FILTERS.map((value) => ({ value, label: REVIEW_LABELS[value] })),
]
const KINDS = [
  { value: '', label: 'Blog and news' },
  { value: 'blog', label: 'Blog' },
  { value: 'news', label: 'News' },
]
const ORDERS = POST_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))

type PostFiltersProps = {
  values: AddressFilter
  choices: PostChoices | null
  hasReviews: boolean
  onChoose: (next: AddressFilter) => void
}

/** Search, filters and order of the list. On phones, a button shows all but the search. */
export function PostFilters({ values, choices, hasReviews, onChoose }: PostFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const set = (change: AddressFilter) => onChoose({ ...values, ...change })
  const select = (name: 'status' | 'review' | 'kind' | 'author' | 'tag') => ({
    id: `${id}-${name}`,
    value: values[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const { q, ...others } = values
  return (
    <div className="posts-filters fields" role="search" aria-label="Posts">
      <SearchField id={`${id}-q`} value={q ?? ''} onSearch={(next) => set({ q: next })} />
      <Button
        variant="secondary"
        size="small"
        className="filters-toggle"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" />
        Filters{isNarrowed(others) && ' (on)'}
      </Button>
      <div
        id={`${id}-more`}
        className={
          isOpen ? 'fields posts-filters-more more-filters is-open' : 'fields posts-filters-more more-filters'
        }
      >
        <SelectField {...select('status')} label="State" options={STATES} />
        {hasReviews && <SelectField {...select('review')} label="Review" options={REVIEWS} />}
        <SelectField {...select('kind')} label="Kind" options={KINDS} />
        <SelectField
          {...select('author')}
          label="Author"
          options={listChoices('All authors', choices?.authors, values.author)}
        />
        <SelectField
          {...select('tag')}
          label="Tag"
          options={listChoices('All tags', choices?.tags, values.tag)}
        />
        <Field
          id={`${id}-from`}
          label="From"
          type="date"
          value={values.from ?? ''}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Field
          id={`${id}-to`}
          label="To"
          type="date"
          value={values.to ?? ''}
          onChange={({ target }) => set({ to: target.value })}
        />
        <SelectField
          id={`${id}-order`}
          label="Order"
          options={ORDERS}
          value={readOrder(values)}
          onChange={({ target }) => set({ order: target.value === 'newest' ? '' : target.value })}
        />
        {isNarrowed(values) && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChoose(values.order ? { order: values.order } : {})}
          >
            <Icon name="x" />
            Show all
          </Button>
        )}
      </div>
    </div>
  )
}

/** Debounced, so that typing does not add history entries for each letter. */
function SearchField({
  id,
  value,
  onSearch,
}: {
  id: string
  value: string
  onSearch: (text: string) => void
}) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // The URL changed, for example by the back button. Keeps text that was not searched for yet.
  if (value !== known) {
    setKnown(value)
    if (text.trim() === known) setText(value)
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text.trim() !== value) onSearch(text.trim())
    }, SEARCH_DELAY_MS)
    return () => clearTimeout(timer)
  })
  return (
    <Field
      id={id}
      label="Search"
      type="search"
      placeholder="Title, summary, tag or author"
      maxLength={100}
      autoComplete="off"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

/** Includes a selected value that is not in the list or not loaded yet. */
function listChoices(all: string, choices: PostChoices['tags'] | undefined, chosen: string | undefined) {
  const known = (choices ?? []).map(({ value, name }) => ({ value, label: name }))
  const isKnown = !chosen || known.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...(isKnown ? [] : [{ value: chosen, label: chosen }]), ...known]
}
