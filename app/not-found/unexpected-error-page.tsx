import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** The last resort for unhandled routing errors: says nothing of what happened inside. */
export function UnexpectedErrorPage() {
  return (
    <section className="unexpected-error" aria-labelledby="unexpected-error-title">
      <div className="wrap">
        <h1 className="t-h1" id="unexpected-error-title">
          Unexpected Application Error!
        </h1>
        <p className="t-lead">
          Something went wrong on our side. Reload the page in a moment, or start again from home.
        </p>
        <ButtonLink size="large" href="/">
          <Icon name="arrow-left" />
          Return to Home
        </ButtonLink>
      </div>
    </section>
  )
}
