import { useLocation } from 'react-router'
import { useContent } from '#app/data/content/use-content.ts'
import { missingPage } from '#content/pages/missing-page.ts'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { SearchForm } from '#app/ui/forms/search-form.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { readAddressWords } from '#domain/redirects/address-words.ts'

/** @param isGone true if an administrator marked the path as removed (410) */
export function NotFoundPage({ isGone = false }: { isGone?: boolean }) {
  const { title, lead, gone, button, search } = useContent(missingPage)
  const words = readAddressWords(useLocation().pathname)
  return (
    <section className="not-found" data-not-found aria-labelledby="not-found-title">
      <div className="wrap split split--even">
        <div className="copy">
          <p className="t-num" aria-hidden="true">
            {isGone ? '410' : '404'}
          </p>
          <h1 className="t-h2" id="not-found-title">
            {title}
          </h1>
          <p className="t-lead">{isGone ? gone : lead}</p>
          <ButtonLink size="large" href="/">
            <Icon name="arrow-left" />
            {button}
          </ButtonLink>
          <SearchForm id="not-found-search" action="/search" label={search} words={words} />
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
