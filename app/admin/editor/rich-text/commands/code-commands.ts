import type { Command } from 'prosemirror-state'

const INDENT = '  '

/** Tab inserts two spaces, or indents the selected lines of code. Shift+Tab removes them from each line. */
export const indentCode =
  (step: -1 | 1): Command =>
  ({ selection, tr }, dispatch) => {
    const { $from, $to, empty } = selection
    if (!$from.parent.type.spec.code || !$from.sameParent($to)) return false
    if (step === 1 && empty) {
      dispatch?.(tr.insertText(INDENT).scrollIntoView())
      return true
    }
    for (const offset of listLineStarts($from.parent.textContent, $from.parentOffset, $to.parentOffset)) {
      const at = tr.mapping.map($from.start() + offset)
      if (step === 1) tr.insertText(INDENT, at)
      else
        tr.delete(at, at + (/^(?:\t| {1,2})/.exec($from.parent.textContent.slice(offset))?.[0].length ?? 0))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** Lists the offsets of line starts between two offsets. */
function listLineStarts(text: string, from: number, to: number): number[] {
  const starts = [text.lastIndexOf('\n', from - 1) + 1]
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1))
    starts.push(at + 1)
  return starts
}
