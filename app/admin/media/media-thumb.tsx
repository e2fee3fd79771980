import { useState } from 'react'
import { locateFile, locateThumbnail, type StoredFile } from '#app/data/media-manager.ts'
import { Icon } from '#app/ui/icons/icon.tsx'

const THUMBNAIL_SIDE_PX = 400

/** Thumbnail without alt text, because the file name is next to it. */
export function MediaThumb({ file }: { file: StoredFile }) {
  const [isBroken, setBroken] = useState(false)
  if (file.kind === 'document') {
    return (
      <span className="media-thumb centered faint">
        <Icon name="file-text" size={36} />
      </span>
    )
  }
  return (
    <span className="media-thumb centered faint">
      <img
        // Falls back to the original if storage can't make thumbnails.
        src={isBroken ? locateFile(file) : locateThumbnail(file, THUMBNAIL_SIDE_PX)}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  )
}
