import { type ComponentType, createElement, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { showToast } from '#app/ui/toast/show-toast.ts'

/**
 * A dialog of the editor whose code comes when it is opened for the first time. It is drawn outside the text, whose styles
 * are those of an article.
 */
export function useOpenedPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return {
    /** The dialog while it is open. */
    show: (props: Props): ReactNode => Part && createPortal(createElement(Part, props), document.body),
    open: () => {
      load().then(
        (part) => setPart(() => part),
        () =>
          showToast({
            title: 'Error',
            description: 'This part of the editor could not be loaded. Check the connection and try again.',
            isError: true,
          }),
      )
    },
    close: () => setPart(null),
  }
}
