import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A page whose posts can't be read at the moment: says which, and what to do. */
export function LoadFailurePage({ message }: { message: string }) {
  return (
    <section className="unexpected-error" aria-labelledby="load-failure-title">
      <div className="wrap">
        <h1 className="t-h1" id="load-failure-title">
          {message}
        </h1>
        <p className="t-lead">
          The shelf can’t be reached right now. Reload the page in a moment; the rest of the site works as
          usual.
        </p>
        <ButtonLink size="large" href="/">
          <Icon name="arrow-left" />
          Return to Home
        </ButtonLink>
      </div>
    </section>
  )
}
