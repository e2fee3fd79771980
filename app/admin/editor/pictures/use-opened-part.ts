import { type ComponentType, useState } from 'react'
import { showToast } from '#app/ui/toast/show-toast.ts'

/**
 * A part of the editor whose code comes when it is opened for the first time.
 * @returns the part while it is open, else null
 */
export function useOpenedPart<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  return {
    Part,
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
