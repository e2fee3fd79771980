import { Button } from '../buttons/button.tsx'
import { Icon } from '../icons/icon.tsx'

export type SearchFormProps = {
  id: string
  /** Path of the results; the query parameter is `q`. */
  action: string
  label: string
  /** Initial query. */
  words: string
}

/** Search form that works without JavaScript. */
export function SearchForm({ id, action, label, words }: SearchFormProps) {
  return (
    <form role="search" className="search-form field" action={action}>
      <label htmlFor={id}>{label}</label>
      <div>
        <input
          className="input"
          id={id}
          type="search"
          name="q"
          defaultValue={words}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          required
        />
        <Button type="submit" variant="secondary">
          <Icon name="search" />
          Search
        </Button>
      </div>
    </form>
  )
}
