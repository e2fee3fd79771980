import type { Locator } from 'playwright-core'
import type { ChosenFile } from './import-dialog.ts'

/** Hands a file over to an element, as a drop or a paste does. */
export async function handOverFile(
  target: Locator,
  kind: 'drop' | 'paste',
  { name, mimeType, buffer }: ChosenFile,
): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0))
      data.items.add(new File([bytes], given.name, { type: given.mimeType }))
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { kind, name, mimeType, base64: buffer.toString('base64') },
  )
}
