import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { PageStyles } from '#app/styles/page-styles.tsx'

export function MissingAuthor() {
  return (
    <section className="page-head" aria-labelledby="missing-author-title">
      <PageStyles of="posts" />
      <div className="wrap copy">
        <h1 className="t-h1" id="missing-author-title">
          Author not found
        </h1>
        <p className="t-lead">
          The address may be mistyped, or this author has no published posts. The list of authors has everyone
          who writes here.
        </p>
        <ButtonLink size="large" href="/authors">
          <Icon name="arrow-left" />
          All authors
        </ButtonLink>
      </div>
    </section>
  )
}
