import { type AcosLabels, composeAcosView } from '#domain/acos/acos-view.ts'
import { calculateResult } from '#domain/acos/calculator-result.ts'
import {
  type CalculatorQuery,
  composeCalculatorPath,
  readCalculatorQuery,
} from '#domain/acos/calculator-query.ts'
import { readBreakEvenForm, readAcosForm } from '#domain/acos/acos-form.ts'
import { fillAcosView } from './acos-view-filler.ts'
import { startCopyLink } from '../copy-link.ts'
import { createFormCheck, type FormValues } from './form-check.ts'

/** @param ownsPage on the calculator's own page, whose URL follows the result */
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

  /** Keeps a server-rendered result until the next one. */
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
