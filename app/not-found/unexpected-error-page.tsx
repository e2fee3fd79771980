import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** @param loadFailure message about data that can't be loaded; null for other errors, whose details stay hidden */
export function UnexpectedErrorPage({ loadFailure }: { loadFailure: string | null }) {
  return (
    <section className="unexpected-error" aria-labelledby="unexpected-error-title">
      <div className="wrap copy">
        <h1 className="t-h1" id="unexpected-error-title">
          {loadFailure ?? 'Unexpected Application Error!'}
        </h1>
        <p className="t-lead">
          {loadFailure
            ? 'This page can’t be loaded right now. Reload the page in a moment; the rest of the site works as usual.'
            : 'Something went wrong on our side. Reload the page in a moment, or start again from home.'}
        </p>
        <ButtonLink size="large" href="/">
          <Icon name="arrow-left" />
          Return to Home
        </ButtonLink>
      </div>
    </section>
  )
}
