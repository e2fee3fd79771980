export type SearchPreviewProps = {
  siteName: string
  host: string
  /** Names in the address below the host, e.g. "blog" and the slug. */
  path: readonly string[]
  title: string
  description: string
  isLeftOut: boolean
}

/** How a search engine is likely to show the post. */
export function SearchPreview(props: SearchPreviewProps) {
  const { siteName, host, path, title, description, isLeftOut } = props
  return (
    <figure className="sharing-preview">
      <figcaption>In search results</figcaption>
      {isLeftOut ? (
        <p className="search-result search-result--none">
          Search engines are asked to leave this post out. Its page, its feed and links to it stay.
        </p>
      ) : (
        <div className="search-result">
          <p className="search-result-site">
            <img src="/favicon.ico" alt="" width="18" height="18" />
            <span>
              <b>{siteName}</b>
              <span className="search-result-path">{[host, ...path].join(' › ')}</span>
            </span>
          </p>
          <p className="search-result-title">{title || 'Untitled'}</p>
          <p className="search-result-text">
            {description || 'A passage of the post, chosen by the search engine.'}
          </p>
        </div>
      )}
    </figure>
  )
}
