import type { Locator } from 'playwright-core'
import type { ChosenFile } from './import-dialog.ts'

/** Dispatches a drop or paste event with a file. */
export async function dispatchFiles(
  target: Locator,
  kind: 'drop' | 'paste',
  ...files: ChosenFile[]
): Promise<void> {
  await target.evaluate(
    (element, given) => {
      const data = new DataTransfer()
      for (const { name, mimeType, base64 } of given.files) {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
        data.items.add(new File([bytes], name, { type: mimeType }))
      }
      const init = { bubbles: true, cancelable: true }
      element.dispatchEvent(
        given.kind === 'drop'
          ? new DragEvent('drop', { ...init, dataTransfer: data })
          : new ClipboardEvent('paste', { ...init, clipboardData: data }),
      )
    },
    { kind, files: files.map(({ buffer, ...file }) => ({ ...file, base64: buffer.toString('base64') })) },
  )
}
