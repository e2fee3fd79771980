import { z } from 'zod'
import { calculateTargetAcos, formatAcos } from '#domain/acos/acos.ts'
import { composeCalculatorPath } from '#domain/acos/calculator-query.ts'
import { layOutMail } from './mail-layout.ts'
import type { MailAttachment, MailTemplate, MailTools } from './mail-template.ts'
import { drawResultSheet } from './result-sheet.ts'

/** All in percent. */
const data = z.object({
  tacos: z.number().min(0),
  organicSales: z.number().min(0).lt(100),
  breakEvenAcos: z.number().nullable(),
})
type CalculatorFigures = z.infer<typeof data>

/** Name of the curve in the mail, and its size there. */
const CHART = { cid: 'acos-curve', width: 560, height: 367 }

/** The result of the calculator, to whoever asked for it: figures and curve here, and both on a page to print. */
export const calculatorResult: MailTemplate<CalculatorFigures> = {
  data,
  async compose(figures, agency, tools) {
    const { tacos, organicSales } = figures
    const chart = await drawChart(figures, tools)
    const target = formatAcos(calculateTargetAcos(tacos, organicSales))
    const href = composeCalculatorPath({
      acos: { tacos: String(tacos), organicSales: String(organicSales) },
      breakEven: null,
    })
    return {
      ...layOutMail(
        {
          subject: `Your ACoS target: ${target}`,
          heading: `Your ACoS target is ${target}`,
          blocks: [
            {
              kind: 'paragraph',
              text: `With ${organicSales}% of your sales organic, a TACoS of ${tacos}% leaves you an ACoS of ${target} to bid to.`,
            },
            { kind: 'facts', rows: listFigures(figures, target) },
            ...(chart ? [{ kind: 'picture' as const, alt: describeCurve(figures, target), ...CHART }] : []),
            {
              kind: 'paragraph',
              text: chart
                ? 'The page attached has figures and curve; print it or pass it on.'
                : 'The page attached shows where you are on the curve; print it or pass it on.',
            },
            { kind: 'button', label: 'Open it in the calculator', href },
            { kind: 'link', label: 'Go through it with us on a call', href: '/book-call' },
            {
              kind: 'small',
              text: 'You did not ask for this? Then somebody mistyped their address, and you need do nothing: no list has yours.',
            },
          ],
        },
        agency,
      ),
      attachments: [
        ...(chart ? [chart] : []),
        {
          name: 'acos-target.pdf',
          type: 'application/pdf',
          content: await drawResultSheet(figures, listFigures(figures, target), agency),
        },
      ],
      replyTo: agency.email,
    }
  },
}

/** Null where nothing draws, or it fails: the curve stands on the page attached in any case. */
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
