import { useState } from 'react'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { makeSlug } from '#import/text/slug.ts'
import { cleanImageUrl } from '#import/html/sanitize/sanitize-url.ts'
import type { PostForm } from '#domain/posts/input/validate-post-form.ts'
import type { AuthoringKind } from '#app/admin/authoring-kind.ts'
import './sharing.css'

export type SharingPreviewsProps = { kind: AuthoringKind; form: PostForm }

/** Previews of search results and shared links. */
export function SharingPreviews({ kind, form }: SharingPreviewsProps) {
  const { name } = readAgency()
  const title = form.seoTitle.trim() || form.title.trim()
  const description = form.seoDescription.trim() || form.summary.trim()
  const slug = makeSlug(form.slug) || makeSlug(form.title)
  return (
    <div className="columns gap-24" role="group" aria-label="Previews">
      <SearchPreview
        siteName={name}
        host={location.host}
        path={[kind.path.slice(1), slug].filter((part) => part !== '')}
        title={title && `${title} | ${name}`}
        description={description}
        isHidden={form.noindex}
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

type SearchPreviewProps = {
  siteName: string
  host: string
  /** Path segments, such as "blog" and the slug. */
  path: readonly string[]
  title: string
  description: string
  isHidden: boolean
}

function SearchPreview(props: SearchPreviewProps) {
  const { siteName, host, path, title, description, isHidden } = props
  return (
    <figure className="stack gap-8">
      <figcaption className="field-hint">In search results</figcaption>
      {isHidden ? (
        <p className="search-result box pad stack gap-4 muted">
          Search engines are asked not to show this post. Its page, its feed entry and links to it stay.
        </p>
      ) : (
        <div className="search-result box pad stack gap-4">
          <p className="row row--single-line">
            <img src="/favicon.ico" alt="" width="18" height="18" />
            <span className="grow">
              <b>{siteName}</b>
              <span className="t-cap one-line">{[host, ...path].join(' › ')}</span>
            </span>
          </p>
          <p className="search-result-title clamp">{title || 'Untitled'}</p>
          <p className="clamp muted">
            {description || 'A passage of the post, chosen by the search engine.'}
          </p>
        </div>
      )}
    </figure>
  )
}

type ShareCardProps = {
  siteName: string
  host: string
  title: string
  description: string
  /** URL; null if the image is generated from the title. */
  picture: string | null
}

function ShareCard({ siteName, host, title, description, picture }: ShareCardProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isShown = picture !== null && picture !== broken
  return (
    <figure className="stack gap-8">
      <figcaption className="field-hint">When the link is shared</figcaption>
      <div className="share-card box">
        {isShown ? (
          <img src={picture} alt="" className="share-card-picture" onError={() => setBroken(picture)} />
        ) : (
          <div className="share-card-picture share-card-drawn" aria-hidden="true">
            <b className="clamp">{title || 'Untitled'}</b>
            <span>{siteName}</span>
          </div>
        )}
        <div className="pad stack gap-4">
          <p className="t-cap">{host}</p>
          <p className="clamp strong">{title || 'Untitled'}</p>
          {description && <p className="clamp muted">{description}</p>}
        </div>
      </div>
      {!isShown && (
        <p className="field-hint">
          {picture === null
            ? 'Without a share image, one is generated from the title.'
            : 'There is no picture at this address.'}
        </p>
      )}
    </figure>
  )
}
