import { type DragEvent, useState } from 'react'

/**
 * Lets files be dropped on an element with the returned `handlers`. `isOver` is true while they hover.
 * @param take handles the drop; returns false to leave it to the browser
 */
export function useFileDrop(take: (data: DataTransfer) => boolean) {
  const [isOver, setIsOver] = useState(false)
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (event: DragEvent) => {
      setIsOver(false)
      if (take(event.dataTransfer)) event.preventDefault()
    },
  }
  return { isOver, handlers }
}
