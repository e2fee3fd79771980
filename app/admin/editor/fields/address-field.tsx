import { FieldNote } from '#app/ui/forms/field-note.tsx'
import { makeSlug } from '#import/text/slug.ts'

export type AddressFieldProps = {
  id: string
  /** Path of the list, with which the post's URL starts. */
  path: '/blog' | '/news'
  value: string
  title: string
  error: string | undefined
  onChange: (slug: string) => void
}

/** Slug of a post, with the resulting URL below. */
export function AddressField({ id, path, value, title, error, onChange }: AddressFieldProps) {
  const slug = makeSlug(value) || makeSlug(title)
  const url = `${path}/${slug}`
  const hint =
    slug === ''
      ? 'Generated from the title.'
      : makeSlug(value) === ''
        ? `Made from the title: ${url}`
        : `The post is at ${url}. Former addresses redirect there.`
  return (
    <div className="field">
      <label htmlFor={id}>Address</label>
      <div className="address-box">
        <span aria-hidden="true">{path}/</span>
        <input
          id={id}
          className="input"
          value={value}
          placeholder={makeSlug(title)}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      <FieldNote id={`${id}-note`} hint={hint} error={error} />
    </div>
  )
}
