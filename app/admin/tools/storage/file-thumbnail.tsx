import { useState } from 'react'
import { toThumbnailUrl } from '#app/data/tools/storage-metrics.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { FileType, ListedFile } from '#domain/storage-metrics/stored-files.ts'

/** Formats that the storage service can make small versions of. */
const RENDERED = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp']
const ICONS: Record<FileType, IconName> = {
  image: 'image',
  document: 'file-text',
  video: 'video',
  audio: 'music',
  other: 'file',
}
const ARCHIVES = ['7z', 'gz', 'rar', 'tar', 'zip']

/** A small version of a picture, or the icon of the kind of file. */
export function FileThumbnail({ file }: { file: ListedFile }) {
  const [isBroken, setIsBroken] = useState(false)
  const url = RENDERED.includes(file.extension) && !isBroken ? toThumbnailUrl(file.public_url) : null
  if (url === null) {
    const icon = ARCHIVES.includes(file.extension) ? 'file-archive' : ICONS[file.file_type]
    return (
      <span className="file-thumbnail">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <span className="file-thumbnail">
      <img
        src={url}
        alt=""
        width="36"
        height="36"
        loading="lazy"
        decoding="async"
        onError={() => setIsBroken(true)}
      />
    </span>
  )
}
