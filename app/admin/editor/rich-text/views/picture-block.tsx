import { lazy, Suspense, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { AltField } from '#app/admin/editor/pictures/alt-field.tsx'
import type { PickedFile } from '#app/admin/editor/pictures/library-picker.tsx'
import { PicturePicker } from '#app/admin/editor/pictures/picture-picker.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { MOST_PICTURES } from '../commands/gallery-commands.ts'
import { afterPress } from './after-press.ts'
import { CaptionLine } from './caption-line.tsx'
import type { ShownPictureProps } from './shown-picture.tsx'

const ShownPicture = lazy(() => import('./shown-picture.tsx'))

export type PictureBlockProps = Omit<ShownPictureProps, 'isDescribed' | 'onAsked' | 'onPick'> & {
  error: string | undefined
  /** A file that was pasted or dropped for it. */
  file: File | undefined
  onPick: (picture: PickedFile) => void
  /** Several pictures of the library: as one gallery, or one after another. */
  onPickMany: (pictures: PickedFile[], isGallery: boolean) => void
}

/**
 * A picture of the text. Until there is one, ways to it; then the picture as readers get it, and its tools when it is
 * selected. Whoever types its address goes on there until they leave it.
 */
export function PictureBlock(props: PictureBlockProps) {
  const { src, alt, caption, writer, error, isDisabled, onChange, onPickMany } = props
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const [isTyped, setTyped] = useState(false)
  const [isDescribed, setDescribed] = useState(false)
  const [picked, setPicked] = useState<PickedFile[] | null>(null)
  const take = (address: string) => {
    const focused = document.activeElement
    const isHere = root.current?.contains(focused) ?? false
    setTyped(isHere && focused instanceof HTMLInputElement)
    setDescribed(isHere)
    onChange('src', address)
  }
  const pick = (pictures: PickedFile[]) => {
    if (pictures.length > 1) setPicked(pictures)
    else props.onPick(pictures[0]!)
  }
  const answer = (isGallery: boolean) => {
    onPickMany(picked!, isGallery)
    setPicked(null)
  }
  // Outside the text, whose styles are those of an article.
  const question =
    picked &&
    createPortal(
      <ConfirmDialog
        title={`Place ${picked.length} pictures`}
        question="A gallery shows them side by side. One after another, each has the width of the text. You can change it later."
        confirmLabel="As a gallery"
        cancelLabel="One after another"
        onConfirm={() => answer(true)}
        onCancel={() => answer(false)}
      />,
      document.body,
    )
  if (src !== '' && !isTyped && error === undefined)
    return (
      <Suspense fallback={<img src={src.trim()} alt={alt} />}>
        <ShownPicture
          {...props}
          isDescribed={isDescribed}
          onAsked={() => setDescribed(false)}
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
          setTyped(false)
          setDescribed(false)
        })
      }}
    >
      <PicturePicker
        label="Image"
        writer={writer}
        purpose="content"
        value={src}
        error={error}
        isDisabled={isDisabled}
        firstFile={props.file}
        onMoreFiles={props.onMoreFiles}
        mostPicked={MOST_PICTURES}
        onPick={pick}
        onBusy={props.onBusy}
        onChange={take}
      >
        {src !== '' && (
          <>
            <AltField
              id={`${id}-alt`}
              src={src}
              alt={alt}
              isDisabled={isDisabled}
              onAlt={(words) => onChange('alt', words)}
              onSrc={(address) => onChange('src', address)}
            />
            <CaptionLine
              caption={caption}
              isDisabled={isDisabled}
              onChange={(words) => onChange('caption', words)}
            />
          </>
        )}
      </PicturePicker>
      {question}
    </div>
  )
}
