import { createAuthorWriter } from '#app/data/authors/author-writer.ts'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { LibraryButton, type PickedFile } from '../editor/pictures/library-button.tsx'
import { CropButton, FocalPointButton } from '../editor/pictures/picture-tools.tsx'
import { useManager } from '../staff.tsx'

export type PictureFieldProps = FieldProps & {
  value: string
  onWrite: (address: string) => void
  onPick: (file: PickedFile) => void
}

/** URL of a picture, with the crop and focal point for this position. */
export function PictureField({ onWrite, onPick, ...field }: PictureFieldProps) {
  const writer = useManager(createAuthorWriter)
  const tool = { value: field.value, onChange: onWrite }
  return (
    <div className="stack gap-8">
      <Field {...field} hint="Choose a picture from the library, or upload one there." />
      <div className="row gap-8">
        <LibraryButton label="Choose picture" onPick={([file]) => file && onPick(file)} />
        <CropButton {...tool} writer={writer} purpose="featured" />
        <FocalPointButton {...tool} />
      </div>
    </div>
  )
}
