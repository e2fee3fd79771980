import { memo, useLayoutEffect, useRef, useState } from 'react'
import { formatDay } from '#app/ui/format-moment.ts'
import { Button, ButtonLink } from '#app/ui/buttons/button.tsx'
import { toThumbnailUrl } from '#app/data/tools/storage-metrics.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import type { FileType } from '#domain/stored-files.ts'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ListedFile } from '#domain/stored-files.ts'
import { copyText } from '../copy-text.ts'

export type FileRowProps = {
  file: ListedFile
  /** Its number in the whole list, from 0. */
  at: number
  count: number
  isSample: boolean
}

/** One file: preview, name, bucket and folder, size, date, and what can be done with its address. */
export const FileRow = memo(function FileRow({ file, at, count, isSample }: FileRowProps) {
  const row = useRef<HTMLLIElement>(null)
  const path = `${file.bucket_id}/${file.full_path}`
  useLayoutEffect(() => row.current!.style.setProperty('--at', String(at)), [at])
  return (
    <li ref={row} className="file-row" aria-setsize={count} aria-posinset={at + 1}>
      <FileThumbnail file={file} />
      <div className="file-path" title={path}>
        <span className="file-name">{file.name}</span>
        <span className="file-place t-cap">
          <span>{path.slice(0, path.lastIndexOf('/'))}</span>
          <span className="file-size-beside">{file.size_formatted}</span>
          {isSample && <StatusBadge tone="warning">sample</StatusBadge>}
        </span>
      </div>
      <span className="file-size">{file.size_formatted}</span>
      <time className="file-day" dateTime={file.updated_at}>
        {formatDay(file.updated_at)}
      </time>
      <span className="file-actions">
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
        aria-label={`Copy address of ${path}`}
        onClick={() => void copyText(url, 'Address')}
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
function FileThumbnail({ file }: { file: ListedFile }) {
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
