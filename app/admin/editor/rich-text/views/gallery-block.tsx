import { type DragEvent, useId, useMemo, useState } from 'react'
import { trustBody } from '#app/admin/trusted-body.ts'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { FileButton } from '#app/admin/media/file-button.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { LibraryButton } from '#app/admin/editor/pictures/library-button.tsx'
import { isUnsaid } from '#domain/pictures/unsaid-pictures.ts'
import { writeNodeHtml } from '#domain/posts/rich-text/node-to-html.ts'
import type { GalleryPicture } from '#domain/posts/rich-text/rich-nodes.ts'
import { usePictureUpload } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { MOST_PICTURES } from '../commands/gallery-commands.ts'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryStrip } from './gallery-strip.tsx'
import '#app/posts/blocks/article-tools.css'
import './gallery-block.css'
import './shown-picture.css'

export type GalleryBlockProps = {
  pictures: readonly GalleryPicture[]
  isSelected: boolean
  writer: PostWriter
  isDisabled: boolean
  onChange: (edit: (pictures: GalleryPicture[]) => GalleryPicture[]) => void
  onScatter: () => void
  onBusy: (isBusy: boolean) => void
}

const PERCENT = 100

/** Pictures side by side: their order above, and the words of the chosen one below. */
export default function GalleryBlock(props: GalleryBlockProps) {
  const { pictures, writer, isDisabled, onChange, onScatter, onBusy } = props
  const id = useId()
  const [wanted, choose] = useState(0)
  const [said, say] = useState('')
  const chosen = Math.min(wanted, pictures.length - 1)
  const add = (picture: GalleryPicture) => onChange((all) => [...all, picture].slice(0, MOST_PICTURES))
  const upload = useGalleryUpload({ writer, onDone: (src) => add({ src, alt: '', caption: '' }), onBusy })
  const room = MOST_PICTURES - pictures.length
  const take = (files: readonly File[]) => {
    const usable = files.filter(({ type }) => type.startsWith('image/')).slice(0, room)
    if (usable.length > 0) upload.start(usable)
    return usable.length > 0
  }
  const move = (from: number, to: number) => {
    if (to < 0 || to >= pictures.length || from === to) return
    onChange((all) => moveItem(all, from, to))
    choose(to)
    say(`Picture moved to place ${to + 1} of ${pictures.length}.`)
  }
  const picture = pictures[chosen]
  const isBare = !props.isSelected && pictures.length > 1 && upload.progress === null && !upload.refusal
  const body = useMemo(
    () =>
      isBare ? trustBody(writeNodeHtml({ type: 'gallery', attrs: { id: '', pictures: [...pictures] } })) : '',
    [isBare, pictures],
  )
  if (isBare) {
    const unsaid = pictures.filter(({ src, alt }) => isUnsaid(src, alt)).length
    return (
      <div className="rich-picture" role="group" aria-label="Gallery">
        <div inert className="rich-shown" dangerouslySetInnerHTML={{ __html: body }} />
        {unsaid > 0 && (
          <span className="rich-picture-badge">
            <Icon name="circle-alert" />
            {unsaid === 1 ? '1 picture without alt text' : `${unsaid} pictures without alt text`}
          </span>
        )}
      </div>
    )
  }
  return (
    // Dropping and pasting are shortcuts: the button inside does the same for everybody.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <fieldset
      className="rich-gallery rich-edited"
      aria-label="Gallery"
      onDragOver={(event: DragEvent) => event.preventDefault()}
      onDrop={(event) => {
        if (!isDisabled && take([...event.dataTransfer.files])) event.preventDefault()
      }}
      onPaste={(event) => {
        if (!isDisabled && take([...event.clipboardData.files])) event.preventDefault()
      }}
    >
      <GalleryStrip
        pictures={pictures}
        chosen={chosen}
        isDisabled={isDisabled}
        onChoose={choose}
        onMove={move}
      />
      {upload.progress !== null && (
        <ProgressBar
          label={`Uploading pictures, ${upload.waiting} to go`}
          value={upload.progress * PERCENT}
        />
      )}
      {upload.refusal && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {upload.refusal}
        </p>
      )}
      {upload.retry && (
        <Button variant="secondary" size="small" onClick={upload.retry}>
          Try again
        </Button>
      )}
      <div className="picture-actions">
        <FileButton
          inputLabel="Gallery files"
          kind="picture"
          variant="secondary"
          size="small"
          data-first-control
          disabled={isDisabled || room <= 0}
          onFiles={take}
        >
          Add pictures
        </FileButton>
        <LibraryButton
          most={room}
          isDisabled={isDisabled || room <= 0}
          onPick={(files) => {
            onChange((all) =>
              [...all, ...files.map(({ src, alt }) => ({ src, alt, caption: '' }))].slice(0, MOST_PICTURES),
            )
            choose(pictures.length)
            say(files.length === 1 ? '1 picture added.' : `${files.length} pictures added.`)
          }}
        />
        <Button
          variant="quiet"
          size="small"
          disabled={isDisabled || room <= 0}
          onClick={() => {
            add({ src: '', alt: '', caption: '' })
            choose(pictures.length)
          }}
        >
          Add by address
        </Button>
        {pictures.length > 0 && (
          <Button variant="quiet" size="small" disabled={isDisabled} onClick={onScatter}>
            Take apart
          </Button>
        )}
        <span className="picture-drop">{`${pictures.length} of ${MOST_PICTURES} pictures`}</span>
      </div>
      {picture && (
        <GalleryFields
          id={id}
          picture={picture}
          place={chosen}
          count={pictures.length}
          isDisabled={isDisabled}
          onChange={(change) =>
            onChange((all) => all.map((one, at) => (at === chosen ? { ...one, ...change } : one)))
          }
          onMove={(step) => move(chosen, chosen + step)}
          onRemove={() => {
            onChange((all) => all.filter((_, at) => at !== chosen))
            say(`Picture ${chosen + 1} removed.`)
          }}
        />
      )}
      {pictures.length === 1 && <p className="field-hint">A gallery begins with two pictures.</p>}
      <p className="sr-only" role="status">
        {said}
      </p>
    </fieldset>
  )
}

function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from)
  return rest.toSpliced(to, 0, items[from]!)
}

export type GalleryUpload = {
  writer: PostWriter
  onDone: (address: string) => void
  onBusy: (isBusy: boolean) => void
}

/** Sends pictures one after the other, in their order. */
function useGalleryUpload({ writer, onDone, onBusy }: GalleryUpload) {
  const [waiting, setWaiting] = useState<readonly File[]>([])
  const upload = usePictureUpload(
    {
      writer,
      purpose: 'content',
      onDone: ({ url }) => {
        onDone(url)
        const [next, ...rest] = waiting
        setWaiting(rest)
        if (next) upload.start(next)
      },
      onBusy,
    },
    undefined,
  )
  return {
    progress: upload.progress,
    refusal: upload.refusal,
    retry: upload.retry,
    waiting: waiting.length,
    start: (files: readonly File[]) => {
      const [first, ...rest] = files
      if (!first) return
      if (upload.progress !== null) return setWaiting([...waiting, ...files])
      setWaiting(rest)
      upload.start(first)
    },
  }
}
