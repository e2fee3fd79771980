import { data, redirect } from 'react-router'
import { readSite } from '#app/seo/json-ld/site.ts'
import { readAcosForm } from '#domain/acos/acos-form.ts'
import type { Route } from './+types/acos-calculator.route'
import { AcosCalculatorPage } from './acos-calculator-page.tsx'
import { describeCalculator } from './calculator-meta.ts'
import { calculateResult, isRefused } from '#domain/acos/calculator-result.ts'
import {
  composeCalculatorPath,
  readCalculatorQuery,
  readField,
  RESULT_ID,
} from '#domain/acos/calculator-query.ts'

/** A result has an address, `?tacos=12&organic=40`, so that it can be kept and shared. */
export function loader({ request }: Route.LoaderArgs) {
  const answer = calculateResult(readCalculatorQuery(new URL(request.url).searchParams))
  return data({ answer }, { status: request.method !== 'POST' && isRefused(answer) ? 400 : 200 })
}

/** The form sent without scripts: right figures lead to the address of their result, wrong ones come back. */
export async function action({ request }: Route.ActionArgs) {
  // A body that is no form is an empty form.
  const form = await request.formData().catch(() => new FormData())
  const { breakEven } = readCalculatorQuery(
    new URLSearchParams(
      ['price', 'costs'].filter((name) => form.has(name)).map((name) => [name, readField(form, name)]),
    ),
  )
  const acos = { tacos: readField(form, 'tacos'), organicSales: readField(form, 'organicSales') }
  if (readAcosForm(acos).isValid)
    throw redirect(`${composeCalculatorPath({ acos, breakEven })}#${RESULT_ID}`, 303)
  return data(calculateResult({ acos, breakEven }), { status: 400 })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  return loaderData && site ? describeCalculator(site, loaderData.answer) : []
}

export default function AcosCalculatorRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <AcosCalculatorPage answer={actionData ?? loaderData.answer} />
}
