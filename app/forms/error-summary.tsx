import { Icon } from '#app/ui/icons/icon.tsx'

export type FormErrors = {
  /** What is wrong with the form as a whole. */
  failure?: string | undefined
  /** What is wrong with a field, by its name. */
  fields: Record<string, string>
}

export type ErrorSummaryProps = FormErrors & {
  /** Id of the field with this name. */
  idOf: (name: string) => string
}

/**
 * What stands above a form that came back: each message leads to its field. It takes the focus when the page opens, so
 * that nobody has to look for what went wrong.
 */
export function ErrorSummary({ failure, fields, idOf }: ErrorSummaryProps) {
  const problems = Object.entries(fields)
  if (!failure && problems.length === 0) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page came back because of what stands here
    <div className="form-problems" role="alert" tabIndex={-1} autoFocus>
      <Icon name="circle-alert" />
      <div>
        <p className="strong">{failure ?? 'Please check what you typed. Nothing is lost.'}</p>
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
