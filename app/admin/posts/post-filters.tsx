import { useEffect, useId, useState } from 'react'
import { POST_ORDERS, POST_STATES, type PostChoices, REVIEW_FILTERS } from '#app/data/post-list-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ORDER_LABELS, REVIEW_LABELS, STATE_LABELS } from './post-labels.ts'
import { type AddressFilter, isNarrowed, readOrder } from './post-filter.ts'

const TYPING_PAUSE_MS = 250
const STATES = [
  { value: '', label: 'Every state' },
  ...POST_STATES.map((value) => ({ value, label: STATE_LABELS[value] })),
]
const REVIEWS = [
  { value: '', label: 'Reviewed or not' },
  ...REVIEW_FILTERS.map((value) => ({ value, label: REVIEW_LABELS[value] })),
]
const KINDS = [
  { value: '', label: 'Blog and news' },
  { value: 'blog', label: 'Blog' },
  { value: 'news', label: 'News' },
]
const ORDERS = POST_ORDERS.map((value) => ({ value, label: ORDER_LABELS[value] }))

export type PostFiltersProps = {
  said: AddressFilter
  choices: PostChoices | null
  /** Posts are reviewed here. */
  hasReviews: boolean
  onChoose: (next: AddressFilter) => void
}

/** What is looked for, and in which order; on a phone all but the search is behind a button. */
export function PostFilters({ said, choices, hasReviews, onChoose }: PostFiltersProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const set = (change: AddressFilter) => onChoose({ ...said, ...change })
  const select = (name: 'status' | 'review' | 'kind' | 'author' | 'tag') => ({
    id: `${id}-${name}`,
    value: said[name] ?? '',
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const { q, ...others } = said
  return (
    <div className="posts-filters" role="search" aria-label="Posts">
      <SearchField id={`${id}-q`} asked={q ?? ''} onAsk={(next) => set({ q: next })} />
      <Button
        variant="secondary"
        size="small"
        className="posts-filters-toggle"
        aria-expanded={isOpen}
        aria-controls={`${id}-more`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="sliders-horizontal" />
        Filters{isNarrowed(others) && ' (on)'}
      </Button>
      <div id={`${id}-more`} className={isOpen ? 'posts-filters-more is-open' : 'posts-filters-more'}>
        <SelectField {...select('status')} label="State" options={STATES} />
        {hasReviews && <SelectField {...select('review')} label="Review" options={REVIEWS} />}
        <SelectField {...select('kind')} label="Kind" options={KINDS} />
        <SelectField
          {...select('author')}
          label="Author"
          options={listChoices('Every author', choices?.authors, said.author)}
        />
        <SelectField
          {...select('tag')}
          label="Tag"
          options={listChoices('Every tag', choices?.tags, said.tag)}
        />
        <Field
          id={`${id}-from`}
          label="From"
          type="date"
          value={said.from ?? ''}
          onChange={({ target }) => set({ from: target.value })}
        />
        <Field
          id={`${id}-to`}
          label="To"
          type="date"
          value={said.to ?? ''}
          onChange={({ target }) => set({ to: target.value })}
        />
        <SelectField
          id={`${id}-order`}
          label="Order"
          options={ORDERS}
          value={readOrder(said)}
          onChange={({ target }) => set({ order: target.value === 'newest' ? '' : target.value })}
        />
        {isNarrowed(said) && (
          <Button
            variant="quiet"
            size="small"
            className="posts-filters-reset"
            onClick={() => onChoose(said.order ? { order: said.order } : {})}
          >
            <Icon name="x" />
            Show all
          </Button>
        )}
      </div>
    </div>
  )
}

/** Asks a moment after the last key, so that the address has no step for each letter. */
function SearchField({ id, asked, onAsk }: { id: string; asked: string; onAsk: (words: string) => void }) {
  const [words, setWords] = useState(asked)
  const [known, setKnown] = useState(asked)
  // The address says something else, as after the back button; words that were not asked for yet stay, and will be.
  if (asked !== known) {
    setKnown(asked)
    if (words.trim() === known) setWords(asked)
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if (words.trim() !== asked) onAsk(words.trim())
    }, TYPING_PAUSE_MS)
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
      value={words}
      onChange={({ target }) => setWords(target.value)}
    />
  )
}

/** One that is beyond those listed, or not read yet, stays chosen. */
function listChoices(all: string, choices: PostChoices['tags'] | undefined, chosen: string | undefined) {
  const known = (choices ?? []).map(({ value, name }) => ({ value, label: name }))
  const isKnown = !chosen || known.some(({ value }) => value === chosen)
  return [{ value: '', label: all }, ...(isKnown ? [] : [{ value: chosen, label: chosen }]), ...known]
}
