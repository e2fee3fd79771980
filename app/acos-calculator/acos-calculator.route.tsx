import { data, type MetaDescriptor, redirect } from 'react-router'
import { formHeaders } from '#app/forms/form-names.ts'
import { answerLeadForm } from '#app/lead-forms/answer-lead-form.ts'
import { readFormStamp } from '#app/lead-forms/read-form-stamp.ts'
import { readSite, type Site } from '#app/seo/json-ld/site.ts'
import { readAcosForm } from '#domain/acos/acos-form.ts'
import type { Route } from './+types/acos-calculator.route'
import { AcosCalculatorPage } from './acos-calculator-page.tsx'
import { calculateResult, type CalculatorResult, isRefused } from '#domain/acos/calculator-result.ts'
import {
  CALCULATOR_PATH,
  composeCalculatorPath,
  readCalculatorQuery,
  readField,
  RESULT_ID,
} from '#domain/acos/calculator-query.ts'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { applicationId } from '#app/seo/json-ld/node-ids.ts'
import { describeFreeTool } from '#app/seo/json-ld/web-application.ts'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { fillFigures } from '#domain/acos/acos-view.ts'

/** A result has its own URL, `?tacos=12&organic=40`, which can be bookmarked and shared. */
export function loader({ request, context }: Route.LoaderArgs) {
  const answer = calculateResult(readCalculatorQuery(new URL(request.url).searchParams))
  const stamp = readFormStamp(context)
  return data({ answer, stamp }, { status: request.method !== 'POST' && isRefused(answer) ? 400 : 200 })
}

/** Handles the form without JavaScript: redirects valid input to the URL of its result, shows errors otherwise. */
export async function action({ request, context }: Route.ActionArgs) {
  const copy = request.clone()
  const form = await request.formData().catch(() => new FormData())
  if (form.get('kind') === 'calculator-result') return sendResult(copy, context)
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

/** The email form is posted to the URL of the result. */
function sendResult(request: Request, context: Route.ActionArgs['context']) {
  const { target, breakEven } = calculateResult(readCalculatorQuery(new URL(request.url).searchParams))
  const calculation = target && { ...target, breakEvenAcos: breakEven.breakEvenAcos }
  return answerLeadForm({ request, context, kinds: ['calculator-result'], calculation })
}

export const headers = formHeaders

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = readSite(matches)
  return loaderData && site ? describeCalculator(site, loaderData.answer) : []
}

export default function AcosCalculatorRoute({ loaderData, actionData }: Route.ComponentProps) {
  const sent = actionData && 'kind' in actionData ? actionData : null
  const recalculated = actionData && 'breakEven' in actionData ? actionData : null
  return (
    <AcosCalculatorPage answer={recalculated ?? loaderData.answer} stamp={loaderData.stamp} sent={sent} />
  )
}

/** A result has its own title and share URL, but the canonical URL of the calculator. */
function describeCalculator(site: Site, answer: CalculatorResult): MetaDescriptor[] {
  const url = site.siteUrl + CALCULATOR_PATH
  const acosCalculator = site.content.read(calculatorPage)
  const head = readContentHead(acosCalculator.head, site.settings.name)
  const { headline, howItWorks, breakEven, lead } = acosCalculator
  const tool = describeFreeTool(site, {
    url,
    name: headline,
    description: lead,
    features: [howItWorks.formula.result, breakEven.formula.result],
  })
  return describePage(site, {
    ...head,
    ...describeResult(answer, acosCalculator.result.sentence),
    path: CALCULATOR_PATH,
    graph: {
      name: head.title,
      description: head.description,
      breadcrumbs: [{ name: headline, path: CALCULATOR_PATH }],
      mainEntity: applicationId(url),
      nodes: [tool],
    },
  })
}

function describeResult({ target, values, breakEven }: CalculatorResult, sentence: string) {
  if (!target) return {}
  const figure = formatAcos(calculateTargetAcos(target.tacos, target.organicSales))
  return {
    title: `Target ACoS ${figure} at ${target.tacos}% TACoS and ${target.organicSales}% organic sales`,
    description: fillFigures(sentence, { target: figure.slice(0, -1), tacos: target.tacos }),
    sharedPath: composeCalculatorPath({
      acos: values,
      breakEven: breakEven.isAsked ? breakEven.values : null,
    }),
  }
}
