import { type DragEvent, useState } from 'react'

/**
 * Lets files be dropped on an element: `isOver` while they hover, `handlers` to spread over it.
 * @param take what was dropped; answers whether there was something to take, else the browser goes on with it
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
