import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { readAddressWords } from '#domain/redirects/address-words.ts'

/** @param isGone an administrator marked the path as removed (410) */
export function NotFoundPage({ isGone = false }: { isGone?: boolean }) {
  const words = readAddressWords(useLocation().pathname)
  return (
    <section className="not-found" data-not-found aria-labelledby="not-found-title">
      <div className="wrap split split--even">
        <div className="copy">
          <p className="t-num" aria-hidden="true">
            {isGone ? '410' : '404'}
          </p>
          <h1 className="t-h2" id="not-found-title">
            Oops! Page not found
          </h1>
          <p className="t-lead">
            {isGone
              ? 'This spot on the shelf is empty. The page was removed for good.'
              : 'This spot on the shelf is empty. The page may have moved or sold out.'}
          </p>
          <ButtonLink size="large" href="/">
            <Icon name="arrow-left" />
            Return to Home
          </ButtonLink>
          <SearchForm id="not-found-search" action="/search" label="Or search the site" words={words} />
        </div>
        <img
          className="dimmable"
          src="/art/hero/empty-shelf.svg"
          alt=""
          width="620"
          height="460"
          fetchPriority="high"
        />
      </div>
      <div className="ledge" aria-hidden="true" />
    </section>
  )
}
