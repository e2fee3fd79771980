import { useState } from 'react'

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
