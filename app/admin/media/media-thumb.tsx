import { useState } from 'react'
import { locateFile, locateThumbnail, type StoredFile } from '#app/data/media-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const THUMBNAIL_SIDE = 400

/** What a file looks like, small. Its name stands beside it, so that it says nothing itself. */
export function MediaThumb({ file }: { file: StoredFile }) {
  const [isBroken, setBroken] = useState(false)
  if (file.kind === 'document') {
    return (
      <span className="media-thumb media-thumb--paper">
        <Icon name="file-text" />
      </span>
    )
  }
  return (
    <span className="media-thumb">
      <img
        // A storage without renderings has the picture itself.
        src={isBroken ? locateFile(file) : locateThumbnail(file, THUMBNAIL_SIDE)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  )
}
