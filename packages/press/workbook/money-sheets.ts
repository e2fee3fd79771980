import { exampleInputs, type ExampleResults } from './example-product.ts'
import { type Cell, type CellContent, type CellStyle, calculate, fillRow, type Sheet } from './sheet.ts'

type Line = [label: string, content: CellContent, style: CellStyle, note?: string]

function listLines(firstRow: number, lines: readonly (Line | null)[]): Cell[] {
  return lines.flatMap((line, index) => {
    if (!line) return []
    const [label, content, style, note] = line
    return fillRow(firstRow + index, 'A', [
      [label, 'label'],
      [content, style],
      note ? [note, 'note'] : undefined,
    ])
  })
}

const COLUMNS = [46, 16, 70] as const
const SHARE_CHECK = { kind: 'between', min: 0, max: 1, message: 'Enter a share from 0% to 100%.' } as const

/** Margin per sale before ads, which is the break-even ACoS. */
export function createMarginSheet(results: ExampleResults): Sheet {
  const inputs = exampleInputs
  return {
    name: 'Margin',
    columns: COLUMNS,
    merges: ['A2:C2'],
    rowHeights: { 1: 30, 2: 34 },
    cells: [
      { at: 'A1', content: 'Margin', style: 'title' },
      {
        at: 'A2',
        content:
          'One sale at your price. The fees are in the public revenue calculator of the marketplace: enter a rival of the same size and weight.',
        style: 'lead',
      },
      ...listLines(4, [
        ['Selling price', inputs.price, 'input-money', 'Start from the median price of the rivals.'],
        [
          'Landed cost of one unit',
          inputs.unitCost,
          'input-money',
          'Goods, freight, duty and prep, delivered to the warehouse.',
        ],
        ['Referral fee, share of the price', inputs.referralFee, 'input-percent', 'Depends on the category.'],
        ['Fulfillment fee', inputs.fulfillmentFee, 'input-money', 'Depends on size and weight.'],
        [
          'Storage for one unit',
          inputs.storage,
          'input-money',
          'Average months in stock times the monthly fee.',
        ],
        ['Sales that come back', inputs.returnRate, 'input-percent'],
        [
          'Loss on one return',
          inputs.lossPerReturn,
          'input-money',
          'Return fee and what the returned unit loses in value.',
        ],
        null,
        ['Average for returns', calculate('B9*B10', results.returns), 'money'],
        ['Costs of one sale, before ads', calculate('B5+B4*B6+B7+B8+B12', results.costs), 'money'],
        ['Margin before ads', calculate('B4-B13', results.margin), 'total-money'],
        [
          'Break-even ACoS',
          calculate('IF(B4>0,B14/B4,0)', results.breakEven),
          'total-percent',
          'Above it, each ad sale loses money.',
        ],
      ]),
    ],
    checks: [
      { ...SHARE_CHECK, range: 'B6' },
      { ...SHARE_CHECK, range: 'B9' },
      { kind: 'between', range: 'B4:B5', min: 0, max: 100_000, message: 'Enter an amount of 0 or more.' },
    ],
  }
}

/** Click cost per sale in ordinary and launch weeks. */
export function createAdCostSheet(results: ExampleResults): Sheet {
  const inputs = exampleInputs
  return {
    name: 'Ad cost',
    columns: COLUMNS,
    merges: ['A2:C2'],
    rowHeights: { 1: 30, 2: 34, 19: 26 },
    cells: [
      { at: 'A1', content: 'Ad cost', style: 'title' },
      {
        at: 'A2',
        content:
          'The suggested bid of the main search terms is shown when you draft a campaign, before it costs anything. The conversion rate is a guess until you have your own: stay low.',
        style: 'lead',
      },
      ...listLines(4, [
        [
          'Cost of one click',
          inputs.clickCost,
          'input-money',
          'Suggested bid, exact match, main search terms.',
        ],
        ['Clicks that become a sale', inputs.conversion, 'input-percent'],
        [
          'TACoS you can afford',
          inputs.tacos,
          'input-percent',
          'Ad spend as a share of all sales, once the product has settled.',
        ],
        ['Organic share you expect by then', inputs.organicShare, 'input-percent'],
        null,
        ['Ad cost of one sale', calculate('IF(B5>0,B4/B5,0)', results.clickCostPerSale), 'money'],
        ['ACoS at that cost', calculate('IF(Margin!B4>0,B9/Margin!B4,0)', results.acos), 'total-percent'],
        ['Break-even ACoS', calculate('Margin!B15', results.breakEven), 'percent', 'From the sheet Margin.'],
        [
          'Target ACoS',
          calculate('IF(B7<1,B6/(1-B7),0)', results.targetAcos),
          'total-percent',
          'TACoS ÷ (1 − organic share).',
        ],
        [
          'Highest click cost at break-even',
          calculate('Margin!B4*B5*B11', results.highestClickCost),
          'money',
        ],
        ['Highest click cost at the target', calculate('Margin!B4*B5*B12', results.targetClickCost), 'money'],
      ]),
      { at: 'A19', content: 'The cost of entry', style: 'heading' },
      ...listLines(20, [
        ['Days of the launch', inputs.launchDays, 'input-number'],
        [
          'Units a day you need to be seen',
          inputs.launchUnitsPerDay,
          'input-number',
          'About what the lower half of the first page sells.',
        ],
        ['Organic share during the launch', inputs.launchOrganicShare, 'input-percent'],
        null,
        ['Units sold in the launch', calculate('B20*B21', results.launchUnits), 'number'],
        ['Of these, sold through ads', calculate('B24*(1-B22)', results.launchAdSales), 'number'],
        ['Ad budget of the launch', calculate('B25*B9', results.launchBudget), 'total-money'],
        [
          'Result of the launch after ads',
          calculate('B24*Margin!B14-B26', results.launchResult),
          'money',
          'Below zero is what the entry costs you.',
        ],
      ]),
    ],
    checks: [
      { ...SHARE_CHECK, range: 'B5:B7' },
      { ...SHARE_CHECK, range: 'B22' },
    ],
  }
}
