import { useState } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { makeSlug } from '#import/text/slug.ts'
import { cleanImageUrl } from '#import/html/sanitize/clean-url.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import './sharing.css'

export type SharingPreviewsProps = { kind: AuthoringKind; form: PostForm }

/** How the post looks in search results and where its link is shared. */
export function SharingPreviews({ kind, form }: SharingPreviewsProps) {
  const { name } = readAgency()
  const title = form.seoTitle.trim() || form.title.trim()
  const description = form.seoDescription.trim() || form.summary.trim()
  const slug = makeSlug(form.slug) || makeSlug(form.title)
  return (
    <div className="sharing-previews" role="group" aria-label="Previews">
      <SearchPreview
        siteName={name}
        host={location.host}
        path={[kind.path.slice(1), slug].filter((part) => part !== '')}
        title={title && `${title} | ${name}`}
        description={description}
        isLeftOut={form.noindex}
      />
      <ShareCard
        siteName={name}
        host={location.host}
        title={title}
        description={description}
        picture={cleanImageUrl(form.shareImage.trim())}
      />
    </div>
  )
}

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

export type ShareCardProps = {
  siteName: string
  host: string
  title: string
  description: string
  /** Address of the picture; null when one is drawn of the title. */
  picture: string | null
}

/** How the post is likely to look where somebody shares its link. */
export function ShareCard({ siteName, host, title, description, picture }: ShareCardProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = picture !== null && picture !== broken
  return (
    <figure className="sharing-preview">
      <figcaption>When the link is shared</figcaption>
      <div className="share-card">
        {isShown ? (
          <img src={picture} alt="" className="share-card-picture" onError={() => setBroken(picture)} />
        ) : (
          <div className="share-card-picture share-card-drawn" aria-hidden="true">
            <b>{title || 'Untitled'}</b>
            <span>{siteName}</span>
          </div>
        )}
        <div className="share-card-words">
          <p className="share-card-host">{host}</p>
          <p className="share-card-title">{title || 'Untitled'}</p>
          {description && <p className="share-card-text">{description}</p>}
        </div>
      </div>
      {!isShown && (
        <p className="field-hint">
          {picture === null
            ? 'Without a share image, one is drawn of the title.'
            : 'There is no picture at this address.'}
        </p>
      )}
    </figure>
  )
}
