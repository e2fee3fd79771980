import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListedFile } from '#domain/stored-files.ts'
import { FileRow } from './file-row.tsx'
import { type FileWindow, findFileWindow, listDrawnRows } from './file-window.ts'

/** Every row is as high as this, so that where a row stands follows from its number. */
const ROW_HEIGHT_PX = 57

/** A list of any length that scrolls by itself: only the rows in view are in the document. */
export function FileList({ files, isSample }: { files: readonly ListedFile[]; isSample: boolean }) {
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [drawn, setDrawn] = useState<FileWindow>({ first: 0, end: 0 })
  const [focused, setFocused] = useState<number | null>(null)

  useLayoutEffect(() => {
    const element = box.current!
    list.current!.style.setProperty('--rows', String(files.length))
    list.current!.style.setProperty('--row-height', `${ROW_HEIGHT_PX}px`)
    element.scrollTop = 0
    const look = () => {
      const next = findFileWindow(element.scrollTop, element.clientHeight, ROW_HEIGHT_PX, files.length)
      setDrawn((known) => (known.first === next.first && known.end === next.end ? known : next))
    }
    const observer = new ResizeObserver(look)
    observer.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    look()
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [files])

  useEffect(() => followFocus(box.current!, setFocused), [])

  return (
    <div ref={box} className="file-list">
      <ul ref={list} aria-label="Files">
        {listDrawnRows(drawn, focused, files.length).map((at) => {
          const file = files[at]
          return (
            file && (
              <FileRow
                key={`${file.bucket_id}/${file.full_path}`}
                file={file}
                at={at}
                count={files.length}
                isSample={isSample}
              />
            )
          )
        })}
      </ul>
    </div>
  )
}

/** Tells which row has the focus: it must stay in the document, however far the list is scrolled. */
function followFocus(element: HTMLElement, onChange: (at: number | null) => void): () => void {
  const enter = ({ target }: FocusEvent) => {
    const row = target instanceof Element ? target.closest('[aria-posinset]') : null
    onChange(row ? Number(row.getAttribute('aria-posinset')) - 1 : null)
  }
  const leave = () => onChange(null)
  element.addEventListener('focusin', enter)
  element.addEventListener('focusout', leave)
  return () => {
    element.removeEventListener('focusin', enter)
    element.removeEventListener('focusout', leave)
  }
}
