import { z } from 'zod'
import { calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { composeCalculatorPath } from '#domain/acos/calculator-query.ts'
import { defineMail, type MailAttachment, type MailTools } from './mail-template.ts'
import { drawResultSheet } from './result-sheet.ts'

const data = z.object({
  tacos: z.number().min(0),
  organicSales: z.number().min(0).lt(100),
  breakEvenAcos: z.number().nullable(),
})
type CalculatorFigures = z.infer<typeof data>

/** Content id of the curve and its size in the mail. */
const CHART = { cid: 'acos-curve', width: 560, height: 367 }

export const calculatorResult = defineMail(data, async (figures, agency, fill, tools) => {
  const { tacos, organicSales } = figures
  const chart = await drawChart(figures, tools)
  const target = formatAcos(calculateTargetAcos(tacos, organicSales))
  const rows = listFigures(figures, target)
  const href = composeCalculatorPath({
    acos: { tacos: String(tacos), organicSales: String(organicSales) },
    breakEven: null,
  })
  const values = { target, tacos: String(tacos), organic: String(organicSales) }
  const { subject, heading, text, withChart, withoutChart, ...texts } = fill('calculator-result', values)
  return {
    subject,
    heading,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'facts', rows },
      ...(chart ? [{ kind: 'picture' as const, alt: describeCurve(figures, target), ...CHART }] : []),
      { kind: 'paragraph', text: chart ? withChart : withoutChart },
      { kind: 'button', label: texts.button, href },
      { kind: 'link', label: texts.call, href: '/book-call' },
      { kind: 'small', text: texts.note },
    ],
    attachments: [
      ...(chart ? [chart] : []),
      {
        name: 'acos-target.pdf',
        type: 'application/pdf',
        content: await drawResultSheet(figures, rows, agency),
      },
    ],
    replyTo: agency.email,
  }
})

/** Null if it can't be drawn: the attached page shows the curve anyway. */
async function drawChart(
  figures: CalculatorFigures,
  tools: MailTools | undefined,
): Promise<MailAttachment | null> {
  const content = await tools?.drawResultChart?.(figures).catch(() => null)
  return content ? { name: 'acos-curve.png', type: 'image/png', content, cid: CHART.cid } : null
}

function describeCurve({ organicSales, breakEvenAcos }: CalculatorFigures, target: string): string {
  const level =
    breakEvenAcos !== null && breakEvenAcos >= 0 ? `, break-even at ${formatAcos(breakEvenAcos)}` : ''
  return `Curve of the target ACoS over the organic share of sales. You are at ${organicSales}% organic and ${target}${level}.`
}

function listFigures({ tacos, organicSales, breakEvenAcos }: CalculatorFigures, target: string) {
  const rows: [string, string][] = [
    ['Target TACoS', `${tacos}%`],
    ['Organic sales', `${organicSales}%`],
    ['Target ACoS', target],
  ]
  if (breakEvenAcos !== null) rows.push(['Break-even ACoS', formatAcos(breakEvenAcos)])
  return rows
}
