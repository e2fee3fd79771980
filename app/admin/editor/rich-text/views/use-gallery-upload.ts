import { useState } from 'react'
import type { PostWriter } from '#app/data/posts/post-writer.ts'
import { usePictureUpload } from '#app/admin/editor/pictures/use-picture-upload.ts'

export type GalleryUpload = {
  writer: PostWriter
  onDone: (address: string) => void
  onBusy: (isBusy: boolean) => void
}

/** Sends pictures one after the other, in their order. */
export function useGalleryUpload({ writer, onDone, onBusy }: GalleryUpload) {
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
