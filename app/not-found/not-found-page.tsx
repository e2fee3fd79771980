import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** What an unknown path shows: a gap on the shelf. The islands script logs the path to the console. */
export function NotFoundPage() {
  return (
    <section className="not-found" data-not-found aria-labelledby="not-found-title">
      <div className="wrap">
        <div className="not-found-copy">
          <p className="t-num" aria-hidden="true">
            404
          </p>
          <h1 className="t-h2" id="not-found-title">
            Oops! Page not found
          </h1>
          <p className="t-lead">This spot on the shelf is empty. The page may have moved or sold out.</p>
          <ButtonLink size="large" href="/">
            <Icon name="arrow-left" />
            Return to Home
          </ButtonLink>
        </div>
        <img className="dimmable" src="/art/hero/empty-shelf.svg" alt="" width="620" height="460" />
      </div>
      <div className="ledge" aria-hidden="true" />
    </section>
  )
}
