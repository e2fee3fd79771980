import type { TextEdit } from '#domain/posts/blocks/text-marks-editing.ts'

export type TextField = HTMLInputElement | HTMLTextAreaElement

/** Changes a text field as typing would, so that the browser's own undo takes it back. */
export function editText(field: TextField, edit: TextEdit): void {
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  const isDone =
    edit.insert === ''
      ? edit.from === edit.to || document.execCommand('delete')
      : document.execCommand('insertText', false, edit.insert)
  if (!isDone) {
    field.setRangeText(edit.insert, edit.from, edit.to, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }))
  }
  field.setSelectionRange(edit.selectFrom, edit.selectTo)
}

export function readSelection(field: TextField): { text: string; start: number; end: number } {
  const end = field.value.length
  return { text: field.value, start: field.selectionStart ?? end, end: field.selectionEnd ?? end }
}
