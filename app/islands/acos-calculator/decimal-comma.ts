/** A comma before three digits separates thousands. */
const WITH_COMMA = /^\s*-?\d+,\d{1,2}\s*$/

/** Number fields in an English browser drop a comma, turning 12,5 into 125. Inserts a point instead. */
export function acceptDecimalComma(input: HTMLInputElement): void {
  let isSwallowed = false
  const insertPoint = () => {
    if (!isSwallowed) return
    isSwallowed = false
    insertText('.')
  }
  input.addEventListener('keydown', ({ key }) => {
    // A fast typist presses the next key before the timer fires.
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

/** Number fields have no selection API. */
function insertText(text: string): void {
  document.execCommand('insertText', false, text)
}
