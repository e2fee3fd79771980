import { type AcosLabels, type AcosView, composeAcosView } from '#domain/acos/acos-view.ts'
import { calculateResult } from '#domain/acos/calculator-result.ts'
import {
  type CalculatorQuery,
  composeCalculatorPath,
  readCalculatorQuery,
} from '#domain/acos/calculator-query.ts'
import { readAcosForm, readBreakEvenForm } from '#domain/acos/acos-form.ts'
import { startCopyLink } from '../copy-link.ts'
import type { AcosCurve } from '#domain/acos/acos-curve.ts'

/** @param ownsPage true on the calculator's own page, whose URL follows the result */
export function startAcosCalculator(root: HTMLElement, ownsPage = true): void {
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-acos="${name}"]`)
  const errorTemplate = find('error')
  const form = find('form')
  const breakEvenForm = find('break-even-form')
  if (!(errorTemplate instanceof HTMLTemplateElement)) return
  if (!(form instanceof HTMLFormElement)) return
  const labels = JSON.parse(find('labels')?.textContent ?? '') as AcosLabels

  const asked = readAskedQuery()
  const ask = (change: Partial<CalculatorQuery>) => {
    Object.assign(asked, change)
    const { target, breakEven } = calculateResult(asked)
    fillAcosView(root, composeAcosView(labels, target, breakEven.breakEvenAcos))
    if (ownsPage) history.replaceState(history.state, '', composeCalculatorPath(asked))
  }
  const check = createFormCheck(form, errorTemplate, (values) => listErrors(readAcosForm(toAcos(values))))
  check.onSubmit((values) => {
    ask({ acos: toAcos(values) })
    find('figure')?.scrollIntoView({ block: 'nearest' })
  })
  if (breakEvenForm instanceof HTMLFormElement)
    createFormCheck(breakEvenForm, errorTemplate, (values) =>
      listErrors(readBreakEvenForm(toBreakEven(values))),
    ).onSubmit((values) => ask({ breakEven: toBreakEven(values) }))

  const submit = find('submit')
  const allowSubmit = () => submit?.toggleAttribute('disabled', !check.isValid())
  form.addEventListener('input', allowSubmit)
  allowSubmit()
  startCopyLink(find('copy'), find('copied'))
  find('print')?.addEventListener('click', () => window.print())

  /** Keeps a server-rendered result until the next calculation. */
  function readAskedQuery(): CalculatorQuery {
    const { searchParams } = new URL(window.location.href)
    const query = readCalculatorQuery(searchParams)
    return {
      acos: find('figure')?.textContent ? query.acos : null,
      breakEven: find('break-even-figure')?.textContent ? query.breakEven : null,
    }
  }
}

const toAcos = (values: FormValues) => ({
  tacos: values['tacos'] ?? '',
  organicSales: values['organicSales'] ?? '',
})
const toBreakEven = (values: FormValues) => ({ price: values['price'] ?? '', costs: values['costs'] ?? '' })

type Checked = { isValid: true } | { isValid: false; errors: Partial<FormValues> }

function listErrors(result: Checked): Partial<FormValues> {
  return result.isValid ? {} : result.errors
}

/** Updates server-rendered elements with a result. */
function fillAcosView(root: HTMLElement, view: AcosView): void {
  const find = (name: string) => root.querySelector<HTMLElement>(`[data-acos="${name}"]`)
  const write = (name: string, text: string) => {
    const part = find(name)
    if (part) part.textContent = text
  }
  const setHidden = (name: string, isHidden: boolean) => {
    const part = find(name)
    if (part) part.hidden = isHidden
  }
  write('figure', view.figure)
  find('figure')?.classList.toggle('acos-figure--long', view.isLongFigure)
  write('sentence', view.sentence)
  write('numerator', view.numerator)
  write('denominator', view.denominator)
  write('quotient', view.figure)
  write('caption', view.caption)
  write('break-even-figure', view.breakEvenFigure)
  write('verdict', view.verdict)
  write('copied', '')
  setHidden('figure', view.figure === '')
  setHidden('working', view.figure === '')
  setHidden('actions', view.figure === '')
  setHidden('offer', view.figure === '')
  setHidden('send', view.figure === '')
  setHidden('break-even-result', view.breakEvenFigure === '')
  find('plot')?.setAttribute('aria-label', view.description)
  drawCurve(root, view.curve)
}

function drawCurve(root: HTMLElement, curve: AcosCurve): void {
  const find = (selector: string) => root.querySelector(selector)
  find('[data-acos="line"]')?.setAttribute('d', curve.line)
  find('[data-acos="area"]')?.setAttribute('d', curve.area)
  root.querySelectorAll('[data-acos="tick"]').forEach((tick, at) => {
    tick.textContent = curve.yTicks[at]?.label ?? ''
  })

  const breakEven = find('[data-acos="break-even-line"]')
  showGroup(breakEven, curve.breakEvenY !== null)
  if (curve.breakEvenY !== null) {
    setAll(breakEven?.querySelector('line'), { y1: `${curve.breakEvenY}%`, y2: `${curve.breakEvenY}%` })
    setAll(breakEven?.querySelector('text'), { y: `${curve.breakEvenY}%` })
  }

  const point = find('[data-acos="point"]')
  showGroup(point, curve.point !== null)
  if (!point || !curve.point) return
  const { labelAnchor, labelDx, labelDy } = curve.point
  const x = `${curve.point.x}%`
  const y = `${curve.point.y}%`
  const [across, down] = point.querySelectorAll('line')
  setAll(across, { x2: x, y1: y, y2: y })
  setAll(down, { x1: x, x2: x, y1: y })
  setAll(point.querySelector('circle'), { cx: x, cy: y })
  setAll(point.querySelector('text'), {
    x,
    y,
    dx: String(labelDx),
    dy: String(labelDy),
    'text-anchor': labelAnchor,
  })
}

function showGroup(group: Element | null, isShown: boolean): void {
  if (isShown) group?.removeAttribute('display')
  else group?.setAttribute('display', 'none')
}

function setAll(element: Element | null | undefined, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element?.setAttribute(name, value)
}

/** Values by field name. */
type FormValues = Record<string, string>

type FormCheck = {
  isValid: () => boolean
  /** Called instead of submitting a valid form. */
  onSubmit: (answer: (values: FormValues) => void) => void
}

/** Validates fields after they were changed, and all fields on submit. */
function createFormCheck(
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
