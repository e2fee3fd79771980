import { Icon } from '#app/ui/icons/icon.tsx'
import { makeSlug } from '#import/text/slug.ts'
import './address-field.css'

export type AddressFieldProps = {
  id: string
  /** Of the list, which every address of its posts begins with. */
  path: '/blog' | '/news'
  value: string
  title: string
  error: string | undefined
  isDisabled: boolean
  onChange: (slug: string) => void
}

/** What the post is called in its address. What is typed is tidied, and the result shown below. */
export function AddressField({ id, path, value, title, error, isDisabled, onChange }: AddressFieldProps) {
  const fromTitle = makeSlug(title)
  const slug = makeSlug(value) || fromTitle
  return (
    <div className="field">
      <label htmlFor={id}>Address</label>
      <div className="address-box">
        <span aria-hidden="true">{path}/</span>
        <input
          id={id}
          className="input"
          value={value}
          placeholder={fromTitle}
          disabled={isDisabled}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error ? (
        <p className="field-error" id={`${id}-note`}>
          <Icon name="circle-alert" />
          {error}
        </p>
      ) : (
        <p className="field-hint" id={`${id}-note`}>
          {slug === '' ? 'Made from the title.' : describeAddress(`${path}/${slug}`, value)}
        </p>
      )}
    </div>
  )
}

function describeAddress(address: string, typed: string): string {
  return makeSlug(typed) === ''
    ? `Made from the title: ${address}`
    : `The post is at ${address}. Former addresses lead there.`
}
