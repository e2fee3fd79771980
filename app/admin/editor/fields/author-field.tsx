import { useEffect, useState } from 'react'
import { listAuthorNames } from '#app/data/authors/list-author-names.ts'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { Field } from '#app/ui/forms/field.tsx'

export type AuthorFieldProps = {
  id: string
  value: string
  isDisabled: boolean
  onChange: (author: string) => void
}

/** Who signs the post: one of the authors there are, or a new name. */
export function AuthorField({ id, value, isDisabled, onChange }: AuthorFieldProps) {
  const names = useAuthorNames()
  return (
    <>
      <Field
        id={id}
        label="Author"
        hint="Optional. A name that is new here makes a new author."
        value={value}
        disabled={isDisabled}
        list={`${id}-names`}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-names`}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </datalist>
    </>
  )
}

/** Empty until they are there, and where they can't be read: the field works without. */
function useAuthorNames(): string[] {
  const [names, setNames] = useState<string[]>([])
  useEffect(() => {
    let isShown = true
    listAuthorNames(getBrowserClient()).then(
      (read) => isShown && setNames(read),
      (error: unknown) => console.warn(error),
    )
    return () => {
      isShown = false
    }
  }, [])
  return names
}
