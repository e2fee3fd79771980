/** A number written with a decimal comma, as it is pasted; a comma before three digits groups thousands. */
const WITH_COMMA = /^\s*-?\d+,\d{1,2}\s*$/

/**
 * Number fields of an English browser swallow a comma and turn 12,5 into 125. Here it becomes a point, where the
 * browser did not take it for one itself.
 */
export function acceptDecimalComma(input: HTMLInputElement): void {
  let isSwallowed = false
  const insertPoint = () => {
    if (!isSwallowed) return
    isSwallowed = false
    insertText('.')
  }
  input.addEventListener('keydown', ({ key }) => {
    // The next key of a fast typist comes before the timer.
    insertPoint()
    if (key !== ',') return
    isSwallowed = true
    setTimeout(insertPoint)
  })
  input.addEventListener('input', () => {
    isSwallowed = false
  })
  input.addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text') ?? ''
    if (!WITH_COMMA.test(text)) return
    event.preventDefault()
    insertText(text.trim().replace(',', '.'))
  })
}

/** Number fields have no other way to write at the caret. */
function insertText(text: string): void {
  document.execCommand('insertText', false, text)
}
