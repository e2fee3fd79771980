import { useId, useMemo, useState } from 'react'
import { trustBody } from '#app/admin/trusted-body.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { FileButton } from '#app/admin/media/file-button.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { useFileDrop } from '#app/ui/forms/use-file-drop.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { LibraryButton } from '#app/admin/editor/pictures/library-button.tsx'
import { AltField } from '#app/admin/editor/pictures/picture-text-fields.tsx'
import { UploadProgress } from '#app/admin/editor/pictures/upload-progress.tsx'
import { usePictureUpload } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { needsAltText } from '#domain/pictures/missing-alt-texts.ts'
import { dropPictureChoices } from '#domain/pictures/picture-choices.ts'
import { writeNodeHtml } from '#domain/posts/rich-text/node-to-html.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { MAX_GALLERY_PICTURES } from '../commands/gallery-commands.ts'
import { GalleryStrip } from './gallery-strip.tsx'
import '#app/posts/blocks/article-tools.css'
import './shown-picture.css'

export type GalleryBlockProps = {
  pictures: readonly GalleryPicture[]
  isSelected: boolean
  writer: PostWriter
  onChange: (edit: (pictures: GalleryPicture[]) => GalleryPicture[]) => void
  /** Replaces the gallery with separate pictures. */
  onSplit: () => void
}

/** A gallery with the fields of the current picture. */
export default function GalleryBlock(props: GalleryBlockProps) {
  const { pictures, isSelected, writer, onChange, onSplit } = props
  const [wanted, setWanted] = useState(0)
  const [announcement, announce] = useState('')
  const current = Math.min(wanted, pictures.length - 1)
  const picture = pictures[current]
  const add = (added: readonly GalleryPicture[]) =>
    onChange((all) => [...all, ...added].slice(0, MAX_GALLERY_PICTURES))
  const [queue, setQueue] = useState<readonly File[]>([])
  const upload = usePictureUpload({
    writer,
    purpose: 'content',
    onDone: ({ url }) => {
      add([{ src: url, alt: '', caption: '' }])
      const [next, ...rest] = queue
      setQueue(rest)
      if (next) upload.start(next)
    },
  })
  const left = MAX_GALLERY_PICTURES - pictures.length
  const takeFiles = (files: readonly File[]): boolean => {
    const usable = files.filter(({ type }) => type.startsWith('image/')).slice(0, left)
    const [first, ...rest] = usable
    if (!first) return false
    if (upload.progress !== null) setQueue([...queue, ...usable])
    else {
      setQueue(rest)
      upload.start(first)
    }
    return true
  }
  const { handlers } = useFileDrop((data) => takeFiles([...data.files]))
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return
    onChange((all) => all.filter((_, at) => at !== from).toSpliced(to, 0, all[from]!))
    setWanted(to)
    announce(`Picture moved to position ${to + 1} of ${pictures.length}.`)
  }
  if (!isSelected && pictures.length > 1 && upload.progress === null && !upload.failure)
    return <ShownGallery pictures={pictures} />
  return (
    // Drag and drop and pasting are shortcuts for the button inside.
    <fieldset
      className="rich-edited stack gap-16"
      aria-label="Gallery"
      {...handlers}
      onPaste={(event) => {
        if (takeFiles([...event.clipboardData.files])) event.preventDefault()
      }}
    >
      <GalleryStrip pictures={pictures} current={current} onSelect={setWanted} onMove={move} />
      <UploadProgress label={`pictures, ${queue.length} to go`} upload={upload} />
      <div className="row gap-8">
        <FileButton
          inputLabel="Gallery files"
          kind="picture"
          variant="secondary"
          size="small"
          data-first-control
          disabled={left <= 0}
          onFiles={takeFiles}
        >
          Add pictures
        </FileButton>
        <LibraryButton
          max={left}
          isDisabled={left <= 0}
          onPick={(files) => {
            add(files.map(({ src, alt }) => ({ src, alt, caption: '' })))
            setWanted(pictures.length)
            announce(files.length === 1 ? '1 picture added.' : `${files.length} pictures added.`)
          }}
        />
        <Button
          variant="quiet"
          size="small"
          disabled={left <= 0}
          onClick={() => {
            add([{ src: '', alt: '', caption: '' }])
            setWanted(pictures.length)
          }}
        >
          Add by URL
        </Button>
        {pictures.length > 0 && (
          <Button variant="quiet" size="small" onClick={onSplit}>
            Ungroup
          </Button>
        )}
        <span className="field-hint drop-hint">{`${pictures.length} of ${MAX_GALLERY_PICTURES} pictures`}</span>
      </div>
      {picture && (
        <GalleryFields
          picture={picture}
          at={current}
          count={pictures.length}
          onChange={(change) =>
            onChange((all) => all.map((one, at) => (at === current ? { ...one, ...change } : one)))
          }
          onMove={(step) => move(current, current + step)}
          onRemove={() => {
            onChange((all) => all.filter((_, at) => at !== current))
            announce(`Picture ${current + 1} removed.`)
          }}
        />
      )}
      {pictures.length === 1 && <p className="field-hint">A gallery needs at least two pictures.</p>}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </fieldset>
  )
}

function ShownGallery({ pictures }: { pictures: readonly GalleryPicture[] }) {
  const body = useMemo(
    () => trustBody(writeNodeHtml({ type: 'gallery', attrs: { id: '', pictures: [...pictures] } })),
    [pictures],
  )
  const missing = pictures.filter(({ src, alt }) => needsAltText(src, alt)).length
  return (
    <div className="rich-picture" role="group" aria-label="Gallery">
      <div inert className="rich-shown" dangerouslySetInnerHTML={{ __html: body }} />
      {missing > 0 && (
        <span className="rich-picture-badge badge badge--note">
          <Icon name="circle-alert" />
          {missing === 1 ? '1 picture without alt text' : `${missing} pictures without alt text`}
        </span>
      )}
    </div>
  )
}

type GalleryFieldsProps = {
  picture: GalleryPicture
  at: number
  count: number
  onChange: (change: Partial<GalleryPicture>) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

function GalleryFields({ picture, at, count, onChange, onMove, onRemove }: GalleryFieldsProps) {
  const id = useId()
  const place = `Picture ${at + 1} of ${count}`
  return (
    <fieldset className="stack gap-16" aria-label={place}>
      <div className="row gap-4">
        <b className="grow" aria-hidden="true">
          {place}
        </b>
        <Button variant="quiet" size="small" disabled={at === 0} onClick={() => onMove(-1)}>
          <Icon name="arrow-left" />
          Earlier
        </Button>
        <Button variant="quiet" size="small" disabled={at === count - 1} onClick={() => onMove(1)}>
          Later
          <Icon name="arrow-right" />
        </Button>
        <Button variant="quiet" size="small" onClick={onRemove}>
          Remove
        </Button>
      </div>
      <Field
        id={`${id}-src`}
        label="Image URL"
        type="text"
        inputMode="url"
        value={dropPictureChoices(picture.src)}
        onChange={(event) => onChange({ src: event.target.value })}
      />
      <AltField
        src={picture.src}
        alt={picture.alt}
        onAlt={(alt) => onChange({ alt })}
        onSrc={(src) => onChange({ src })}
      />
      <Field
        id={`${id}-caption`}
        label="Caption"
        type="text"
        value={picture.caption}
        onChange={(event) => onChange({ caption: event.target.value })}
      />
    </fieldset>
  )
}
