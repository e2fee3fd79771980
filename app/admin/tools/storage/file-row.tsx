import { memo, useState } from 'react'
import { formatDay } from '#app/ui/format-moment.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { toThumbnailUrl } from '#app/data/tools/storage-metrics.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { FileType } from '#domain/stored-files.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ListedFile } from '#domain/stored-files.ts'
import { copyText } from '#app/admin/copy-text.ts'

export type FileRowProps = { file: ListedFile; isSample: boolean }

export const FileRow = memo(function FileRow({ file, isSample }: FileRowProps) {
  const path = `${file.bucket_id}/${file.full_path}`
  return (
    <li className="file-row">
      <FileThumbnail file={file} />
      <div className="file-path stack gap-4" title={path}>
        <span className="one-line">{file.name}</span>
        <span className="row row--single-line gap-8 t-cap">
          <span className="one-line">{path.slice(0, path.lastIndexOf('/'))}</span>
          {isSample && <StatusBadge tone="warning">sample</StatusBadge>}
        </span>
      </div>
      <p className="stack gap-4 text-end nowrap t-cap">
        <span>{file.size_formatted}</span>
        <time dateTime={file.updated_at}>{formatDay(file.updated_at)}</time>
      </p>
      <span className="row row--single-line push">
        {file.public_url && <FileActions path={path} url={file.public_url} />}
      </span>
    </li>
  )
})

function FileActions({ path, url }: { path: string; url: string }) {
  return (
    <>
      <Button
        variant="quiet"
        isIconOnly
        aria-label={`Copy URL of ${path}`}
        onClick={() => void copyText(url, 'URL')}
      >
        <Icon name="copy" />
      </Button>
      <ButtonLink
        variant="quiet"
        isIconOnly
        aria-label={`Open ${path}`}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="external-link" />
      </ButtonLink>
    </>
  )
}

/** Formats that the storage service can resize. */
const RESIZABLE = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'webp']
const ICONS: Record<FileType, IconName> = {
  image: 'image',
  document: 'file-text',
  video: 'video',
  audio: 'music',
  other: 'file',
}
const ARCHIVES = ['7z', 'gz', 'rar', 'tar', 'zip']

function FileThumbnail({ file }: { file: ListedFile }) {
  const [isBroken, setIsBroken] = useState(false)
  const url = RESIZABLE.includes(file.extension) && !isBroken ? toThumbnailUrl(file.public_url) : null
  if (url === null) {
    const icon = ARCHIVES.includes(file.extension) ? 'file-archive' : ICONS[file.file_type]
    return (
      <span className="file-thumbnail inset centered faint">
        <Icon name={icon} />
      </span>
    )
  }
  return (
    <span className="file-thumbnail inset centered faint">
      <img
        className="fit"
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
