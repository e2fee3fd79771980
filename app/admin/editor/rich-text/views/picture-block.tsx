import { lazy, Suspense, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PickedFile } from '#app/admin/editor/pictures/library-button.tsx'
import { PicturePicker } from '#app/admin/editor/pictures/picture-picker.tsx'
import { AltField, CaptionField } from '#app/admin/editor/pictures/picture-text-fields.tsx'
import type { PictureSource } from '#app/admin/editor/pictures/use-picture-upload.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MAX_GALLERY_PICTURES } from '../commands/gallery-commands.ts'
import { afterPress } from './after-press.ts'
import type { ShownPictureProps } from './picture-bar.tsx'

const ShownPicture = lazy(() => import('./shown-picture.tsx'))

export type PictureBlockProps = Omit<ShownPictureProps, 'opensAltText' | 'onAltTextOpened' | 'onPick'> & {
  error: string | undefined
  /** Pasted or dropped picture to upload. */
  source: PictureSource | undefined
  onChoose: (picture: PickedFile) => void
  /** Inserts several library pictures, as one gallery or as separate blocks. */
  onChooseMany: (pictures: PickedFile[], isGallery: boolean) => void
}

/** A picture in the text: a picker while it is empty or its URL is being typed, else the picture as readers see it. */
export function PictureBlock(props: PictureBlockProps) {
  const { src, alt, caption, writer, error, onChange, onChooseMany } = props
  const root = useRef<HTMLDivElement>(null)
  const [isTyping, setTyping] = useState(false)
  const [opensAltText, setOpensAltText] = useState(false)
  const [chosen, setChosen] = useState<PickedFile[] | null>(null)
  const changeSrc = (address: string) => {
    const focused = document.activeElement
    const isFocusHere = root.current?.contains(focused) ?? false
    setTyping(isFocusHere && focused instanceof HTMLInputElement)
    setOpensAltText(isFocusHere)
    onChange('src', address)
  }
  const pick = (pictures: PickedFile[]) => {
    if (pictures.length > 1) setChosen(pictures)
    else props.onChoose(pictures[0]!)
  }
  const place = (isGallery: boolean) => {
    onChooseMany(chosen!, isGallery)
    setChosen(null)
  }
  // Rendered outside the text, whose article styles would apply.
  const question =
    chosen &&
    createPortal(
      <ConfirmDialog
        title={`Insert ${chosen.length} pictures`}
        question="A gallery shows them side by side. One after another, each has the width of the text. You can change it later."
        confirmLabel="As a gallery"
        cancelLabel="One after another"
        onConfirm={() => place(true)}
        onCancel={() => place(false)}
      />,
      document.body,
    )
  if (src !== '' && !isTyping && error === undefined)
    return (
      <Suspense fallback={<img src={src.trim()} alt={alt} />}>
        <ShownPicture
          {...props}
          opensAltText={opensAltText}
          onAltTextOpened={() => setOpensAltText(false)}
          onPick={pick}
        />
        {question}
      </Suspense>
    )
  return (
    <div
      ref={root}
      className="rich-begun"
      onBlur={({ relatedTarget, currentTarget }) => {
        if (!relatedTarget || currentTarget.contains(relatedTarget)) return
        afterPress(() => {
          if (currentTarget.contains(document.activeElement)) return
          setTyping(false)
          setOpensAltText(false)
        })
      }}
    >
      <PicturePicker
        label="Image"
        writer={writer}
        purpose="content"
        value={src}
        error={error}
        firstSource={props.source}
        onMoreFiles={props.onMoreFiles}
        maxPicked={MAX_GALLERY_PICTURES}
        onPick={pick}
        onChange={changeSrc}
      >
        {src !== '' && (
          <>
            <AltField
              src={src}
              alt={alt}
              onAlt={(value) => onChange('alt', value)}
              onSrc={(value) => onChange('src', value)}
            />
            <CaptionField caption={caption} onChange={(value) => onChange('caption', value)} />
          </>
        )}
      </PicturePicker>
      {question}
    </div>
  )
}
