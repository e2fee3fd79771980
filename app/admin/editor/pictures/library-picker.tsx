import { useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { createMediaManager, locateFile } from '#app/data/media-manager.ts'
import { getEditorGrant, readEditorGrantState } from '#app/data/session/editor-grant.ts'
import { MediaPicker } from '#app/admin/media/media-picker.tsx'

/** URL, alternative text and title of a file in the media library. */
export type PickedFile = { src: string; alt: string; title: string }

export type LibraryPickerProps = {
  kind: 'picture' | 'document'
  most: number
  onPick: (files: PickedFile[]) => void
  onClose: () => void
}

const TITLES = { picture: 'Choose a picture', document: 'Choose a file' }

/** The media library, for the editor. Whoever writes may choose what is there; the server decides. */
export function LibraryPicker({ kind, most, onPick, onClose }: LibraryPickerProps) {
  const [manager] = useState(() =>
    createMediaManager(getBrowserClient(), readEditorGrantState() === 'granted' ? getEditorGrant : null),
  )
  return (
    <MediaPicker
      title={most > 1 ? 'Choose pictures' : TITLES[kind]}
      manager={manager}
      kind={kind}
      most={most}
      onChoose={(files) => {
        onPick(files.map((file) => ({ src: locateFile(file), alt: file.alt, title: file.title })))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
