import type { ExampleResults } from './example-product.ts'
import { type Cell, type CellStyle, calculate, fillRow, type Sheet } from './sheet.ts'

type Question = {
  text: string
  formula: string
  value: number
  style: CellStyle
  /** An input, or a reference to another sheet. */
  limit: number | { formula: string; value: number }
  limitStyle: CellStyle
  /** Whether the limit is a minimum or maximum. */
  rule: 'at least' | 'at most'
}

const FIRST_ROW = 5

function listQuestions(results: ExampleResults): Question[] {
  return [
    {
      text: 'Units a month you could win',
      formula: 'Demand!G12',
      value: results.ownUnits,
      style: 'number',
      rule: 'at least',
      limit: 300,
      limitStyle: 'input-number',
    },
    {
      text: 'Share of the top three rivals',
      formula: 'Rivals!B22',
      value: results.topThreeShare,
      style: 'percent',
      rule: 'at most',
      limit: 0.6,
      limitStyle: 'input-percent',
    },
    {
      text: 'Median reviews of the first page',
      formula: 'Rivals!B20',
      value: results.medianReviews,
      style: 'number',
      rule: 'at most',
      limit: 800,
      limitStyle: 'input-number',
    },
    {
      text: 'Rivals with a weak spot',
      formula: 'Rivals!B23',
      value: results.weakCount,
      style: 'number',
      rule: 'at least',
      limit: 4,
      limitStyle: 'input-number',
    },
    {
      text: 'Break-even ACoS',
      formula: 'Margin!B15',
      value: results.breakEven,
      style: 'percent',
      rule: 'at least',
      limit: 0.25,
      limitStyle: 'input-percent',
    },
    {
      text: 'ACoS at today’s click cost, against break-even',
      formula: "'Ad cost'!B10",
      value: results.acos,
      style: 'percent',
      rule: 'at most',
      limit: { formula: 'Margin!B15', value: results.breakEven },
      limitStyle: 'percent',
    },
    {
      text: 'Ad budget of the launch',
      formula: "'Ad cost'!B26",
      value: results.launchBudget,
      style: 'money',
      rule: 'at most',
      limit: 4000,
      limitStyle: 'input-money',
    },
  ]
}

/** Compares seven figures with custom limits. */
export function createVerdictSheet(results: ExampleResults): Sheet {
  const questions = listQuestions(results)
  const lastRow = FIRST_ROW + questions.length - 1
  const outcomes = questions.map(({ value, limit, rule }) => {
    const bound = typeof limit === 'number' ? limit : limit.value
    return (rule === 'at least' ? value >= bound : value <= bound) ? 'Pass' : 'Miss'
  })
  const passes = outcomes.filter((outcome) => outcome === 'Pass').length
  const rows = questions.flatMap(
    ({ text, formula, value, style, rule, limit, limitStyle }, index): Cell[] => {
      const row = FIRST_ROW + index
      const sign = rule === 'at least' ? '>=' : '<='
      return fillRow(row, 'A', [
        [text, 'label'],
        [calculate(formula, value), style],
        [rule, 'text'],
        [typeof limit === 'number' ? limit : calculate(limit.formula, limit.value), limitStyle],
        [calculate(`IF(B${row}${sign}D${row},"Pass","Miss")`, outcomes[index]!), 'outcome'],
      ])
    },
  )
  const count = `COUNTIF(E${FIRST_ROW}:E${lastRow},"Pass")`
  return {
    name: 'Verdict',
    columns: [50, 16, 12, 16, 14],
    merges: ['A2:E2', `A${lastRow + 4}:E${lastRow + 4}`],
    rowHeights: { 1: 30, 2: 34, 4: 22, [lastRow + 2]: 30, [lastRow + 4]: 50 },
    cells: [
      { at: 'A1', content: 'Verdict', style: 'title' },
      {
        at: 'A2',
        content:
          'We suggest these limits; change them to fit your business. Set them before you look at a product, not after.',
        style: 'lead',
      },
      ...fillRow(4, 'A', [
        ['Question', 'column-name'],
        ['Your figure', 'column-name'],
        ['Should be', 'column-name'],
        ['Your limit', 'column-name'],
        ['Outcome', 'column-name'],
      ]),
      ...rows,
      ...fillRow(lastRow + 2, 'A', [
        [
          calculate(`${count}&" of ${questions.length} passed"`, `${passes} of ${questions.length} passed`),
          'heading',
        ],
        undefined,
        undefined,
        undefined,
        [
          calculate(
            `IF(${count}>=6,"Go ahead",IF(${count}>=4,"Take another look","Leave it"))`,
            passes >= 6 ? 'Go ahead' : passes >= 4 ? 'Take another look' : 'Leave it',
          ),
          'answer',
        ],
      ]),
      {
        at: `A${lastRow + 4}`,
        content:
          '"Go ahead" means: order samples and ask for quotes. It does not mean: order stock. Check patents, safety rules and whether the category is open to you before you spend any money.',
        style: 'note',
      },
    ],
    outcomes: { range: `E${FIRST_ROW}:E${lastRow}`, good: ['Pass'], bad: ['Miss'] },
  }
}

const STEPS = [
  ['1  Demand', 'Enter up to twelve search terms and how well each fits. The sheet sizes the niche.'],
  ['2  Rivals', 'Enter the ten products of the first page. The sheet counts reviews and finds weak spots.'],
  ['3  Margin', 'Enter price, costs and fees. The sheet works out the margin and the break-even ACoS.'],
  ['4  Ad cost', 'Enter a click cost and a conversion rate. The sheet estimates the cost of entry.'],
  ['5  Verdict', 'Compare seven figures with your own limits.'],
] as const

/** Introduction, instructions and license. */
export function createStartSheet(): Sheet {
  return {
    name: 'Start',
    columns: [30, 86],
    merges: ['A2:B2', 'A16:B16', 'A17:B17'],
    rowHeights: { 1: 34, 2: 36, 16: 34, 17: 34 },
    cells: [
      { at: 'A1', content: 'Product research template', style: 'title' },
      {
        at: 'A2',
        content:
          'Five sheets that answer one question: is there a market for this product, and what would it cost to enter? Save a copy for each product you look at.',
        style: 'lead',
      },
      ...fillRow(4, 'A', [
        ['Sheet', 'column-name'],
        ['What to do', 'column-name'],
      ]),
      ...STEPS.flatMap(([sheet, task], index) =>
        fillRow(5 + index, 'A', [
          [sheet, 'label'],
          [task, 'text'],
        ]),
      ),
      { at: 'A11', content: 'Colors', style: 'heading' },
      ...fillRow(12, 'A', [
        ['Yellow', 'input-text'],
        ['Fill in. The figures there now belong to a made-up product; type over them.', 'text'],
      ]),
      ...fillRow(13, 'A', [
        ['White', 'text'],
        ['Calculated. Leave it as it is.', 'text'],
      ]),
      ...fillRow(14, 'A', [
        ['Green', 'total-text'],
        ['Calculated, and used on the sheet Verdict.', 'text'],
      ]),
      {
        at: 'A16',
        content:
          'For personal use only. An estimate from public figures is still an estimate: nothing in this workbook promises a sale or a profit.',
        style: 'note',
      },
      {
        at: 'A17',
        content:
          'The authors are not affiliated with, endorsed by or sponsored by Amazon.com, Inc. or its affiliates. Fees and badges change; check the current ones.',
        style: 'note',
      },
    ],
  }
}
