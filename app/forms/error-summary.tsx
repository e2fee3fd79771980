import { Icon } from '#app/ui/icons/icon.tsx'

export type FormErrors = {
  /** Error of the form as a whole. */
  failure?: string | undefined
  /** Errors by field name. */
  fields: Record<string, string>
}

export type ErrorSummaryProps = FormErrors & {
  /** Returns the id of the field with this name. */
  idOf: (name: string) => string
}

/** Errors above a form, linked to their fields; focused when the page opens. */
export function ErrorSummary({ failure, fields, idOf }: ErrorSummaryProps) {
  const problems = Object.entries(fields)
  if (!failure && problems.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page was loaded to show these errors
    <div className="form-problems media box pad" role="alert" tabIndex={-1} autoFocus>
      <Icon name="circle-alert" />
      <div>
        <p className="strong">{failure ?? 'Please check the fields below. Your input is kept.'}</p>
        {problems.length > 0 && (
          <ul className="mt-4">
            {problems.map(([name, message]) => (
              <li key={name}>
                <a href={`#${idOf(name)}`}>{message}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
