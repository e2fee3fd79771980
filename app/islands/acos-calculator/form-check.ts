/** Values by field name. */
export type FormValues = Record<string, string>

export type FormCheck = {
  isValid: () => boolean
  /** Called instead of submitting a valid form. */
  onSubmit: (answer: (values: FormValues) => void) => void
}

/** Validates fields after they were changed, and all fields on submit. */
export function createFormCheck(
  form: HTMLFormElement,
  errorTemplate: HTMLTemplateElement,
  findErrors: (values: FormValues) => Partial<FormValues>,
): FormCheck {
  const fields = [...form.querySelectorAll<HTMLInputElement>('.field input')].map((input) => ({
    input,
    showError: createErrorShower(input, errorTemplate),
  }))
  const readValues = () => Object.fromEntries(fields.map(({ input }) => [input.name, input.value]))

  for (const { input, showError } of fields) {
    const judge = () => showError(findErrors(readValues())[input.name])
    acceptDecimalComma(input)
    input.addEventListener('input', judge)
    input.addEventListener('change', judge)
  }
  return {
    isValid: () => Object.keys(findErrors(readValues())).length === 0,
    onSubmit(answer) {
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        const errors = findErrors(readValues())
        for (const { input, showError } of fields) showError(errors[input.name])
        const wrong = fields.find(({ input }) => input.name in errors)
        if (wrong) wrong.input.focus()
        else answer(readValues())
      })
    },
  }
}

/** An error replaces the hint of its field until the field is valid. */
function createErrorShower(input: HTMLInputElement, errorTemplate: HTMLTemplateElement) {
  const noteId = `${input.id}-note`
  const isError = (note: Element | null) => note?.classList.contains('field-error') ?? false
  const first = document.getElementById(noteId)
  let shown = isError(first) ? first?.textContent : undefined
  let hint: Element | null = null

  return (message: string | undefined) => {
    const note = document.getElementById(noteId)
    if (message === shown || !note) return
    shown = message
    if (message === undefined) {
      input.removeAttribute('aria-invalid')
      if (hint) note.replaceWith(hint)
      else note.textContent = ''
      return
    }
    if (!isError(note)) hint = note
    const error = document.importNode(errorTemplate.content, true).firstElementChild!
    error.id = noteId
    error.querySelector('span')!.textContent = message
    input.setAttribute('aria-invalid', 'true')
    note.replaceWith(error)
  }
}

/** A comma before three digits separates thousands, so it is not matched. */
const WITH_COMMA = /^\s*-?\d+,\d{1,2}\s*$/

/** Inserts a decimal point for a comma, because number fields in an English browser drop it: 12,5 would become 125. */
function acceptDecimalComma(input: HTMLInputElement): void {
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
