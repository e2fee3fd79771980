import type { MetaDescriptor } from 'react-router'
import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { applicationId } from '#app/seo/json-ld/node-ids.ts'
import type { Site } from '#app/seo/json-ld/site.ts'
import { describeFreeTool } from '#app/seo/json-ld/web-application.ts'
import { calculatorPage } from '#content/pages/acos-calculator.ts'
import { calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { fillFigures } from '#domain/acos/acos-view.ts'
import { CALCULATOR_PATH, composeCalculatorPath } from '#domain/acos/calculator-query.ts'
import type { CalculatorResult } from '#domain/acos/calculator-result.ts'

/** A result has its own title and share URL, but the canonical URL of the calculator. */
export function describeCalculator(site: Site, answer: CalculatorResult): MetaDescriptor[] {
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
