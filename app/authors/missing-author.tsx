import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'

/** What the address of no author shows: the way to those there are. */
export function MissingAuthor() {
  return (
    <section className="page-head" aria-labelledby="missing-author-title">
      <PageStyles of="posts" />
      <div className="wrap copy">
        <h1 className="t-h1" id="missing-author-title">
          Nobody here goes by that name
        </h1>
        <p className="t-lead">
          The address may be mistyped, or nothing by this author is published. Everybody who writes here is on
          the list of authors.
        </p>
        <ButtonLink size="large" href="/authors">
          <Icon name="arrow-left" />
          All authors
        </ButtonLink>
      </div>
    </section>
  )
}
