import { exampleInputs, exampleKeywords, exampleRivals, type ExampleResults } from './example-product.ts'
import { calculate, fillRow, type Sheet } from './sheet.ts'

const KEYWORD_ROWS = 12
const FIRST_KEYWORD = 6
const LAST_KEYWORD = FIRST_KEYWORD + KEYWORD_ROWS - 1
const RIVAL_ROWS = 10
const FIRST_RIVAL = 6
const LAST_RIVAL = FIRST_RIVAL + RIVAL_ROWS - 1

/** Search volume and the share that could buy the product. */
export function createDemandSheet(results: ExampleResults): Sheet {
  const rows = Array.from({ length: KEYWORD_ROWS }, (_, index) => {
    const row = FIRST_KEYWORD + index
    const example = exampleKeywords[index]
    return fillRow(row, 'A', [
      [example?.keyword ?? null, 'input-text'],
      [example?.searches ?? null, 'input-number'],
      [example?.fit ?? null, 'input-percent'],
      [
        calculate(`IF(B${row}="","",B${row}*C${row})`, example ? example.searches * example.fit : ''),
        'number',
      ],
    ])
  })
  return {
    name: 'Demand',
    columns: [36, 15, 15, 16, 4, 42, 15],
    frozenRows: FIRST_KEYWORD - 1,
    merges: ['A2:G2'],
    rowHeights: { 1: 30, 2: 34, 5: 34 },
    cells: [
      { at: 'A1', content: 'Demand', style: 'title' },
      {
        at: 'A2',
        content:
          'Searches a month come from any keyword tool, or from Brand Analytics if you have it. "Fits" is your own judgment: the share of people searching for this who would consider a product like yours.',
        style: 'lead',
      },
      ...fillRow(5, 'A', [
        ['Search term', 'column-name'],
        ['Searches a month', 'column-name'],
        ['Fits the product', 'column-name'],
        ['Searches that fit', 'column-name'],
        undefined,
        ['How many buy', 'column-name'],
        [null, 'column-name'],
      ]),
      ...rows.flat(),
      ...fillRow(6, 'F', [
        ['Searches that end in a purchase', 'label'],
        [exampleInputs.buyingShare, 'input-percent'],
      ]),
      ...fillRow(7, 'F', [
        ['Share of those you could win in a year', 'label'],
        [exampleInputs.winnableShare, 'input-percent'],
      ]),
      ...fillRow(9, 'F', [
        ['Searches that fit, a month', 'label'],
        [calculate(`SUM(D${FIRST_KEYWORD}:D${LAST_KEYWORD})`, results.fitting), 'number'],
      ]),
      ...fillRow(10, 'F', [
        ['Units the niche sells a month, by search', 'label'],
        [calculate('G9*G6', results.nicheUnits), 'number'],
      ]),
      ...fillRow(11, 'F', [
        ['Units the first page sells, by badge', 'label'],
        [calculate('Rivals!B18', results.boughtTotal), 'number'],
      ]),
      ...fillRow(12, 'F', [
        ['Units a month you could win', 'label'],
        [calculate('G10*G7', results.ownUnits), 'total-number'],
      ]),
      {
        at: 'F14',
        content:
          'When the two counts of the niche are far apart, trust the lower one and look for the reason.',
        style: 'note',
      },
    ],
    checks: [
      {
        kind: 'between',
        range: `B${FIRST_KEYWORD}:B${LAST_KEYWORD}`,
        min: 0,
        max: 100_000_000,
        message: 'Enter a count of 0 or more.',
      },
      {
        kind: 'between',
        range: `C${FIRST_KEYWORD}:C${LAST_KEYWORD}`,
        min: 0,
        max: 1,
        message: 'Enter a share from 0% to 100%.',
      },
      { kind: 'between', range: 'G6:G7', min: 0, max: 1, message: 'Enter a share from 0% to 100%.' },
    ],
  }
}

/** Competitors on the first page and how hard they are to outrank. */
export function createRivalsSheet(results: ExampleResults): Sheet {
  const range = (column: string) => `${column}${FIRST_RIVAL}:${column}${LAST_RIVAL}`
  const rows = exampleRivals.map((rival, index) => {
    const row = FIRST_RIVAL + index
    const sales = results.sales[index]!
    return fillRow(row, 'A', [
      [rival.name, 'input-text'],
      [rival.price, 'input-money'],
      [rival.reviews, 'input-number'],
      [rival.rating, 'input-rating'],
      [rival.bought, 'input-number'],
      [rival.images, 'input-number'],
      [rival.video, 'input-text'],
      [calculate(`IF(B${row}="","",B${row}*E${row})`, sales), 'money'],
      [
        calculate(
          `IF(H${row}="","",H${row}/SUM($H$${FIRST_RIVAL}:$H$${LAST_RIVAL}))`,
          sales / results.salesTotal,
        ),
        'percent',
      ],
      [
        calculate(
          `IF(B${row}="","",IF(OR(D${row}<4.3,F${row}<6,G${row}="No"),"Yes","No"))`,
          results.weak[index] ? 'Yes' : 'No',
        ),
        'outcome',
      ],
    ])
  })
  const reviews = range('C')
  const top = (place: number) => `LARGE(${range('H')},${place})`
  return {
    name: 'Rivals',
    columns: [34, 14, 12, 10, 16, 10, 10, 16, 14, 14],
    frozenRows: FIRST_RIVAL - 1,
    merges: ['A2:J2', 'A25:J25'],
    rowHeights: { 1: 30, 2: 34, 5: 34 },
    cells: [
      { at: 'A1', content: 'Rivals', style: 'title' },
      {
        at: 'A2',
        content:
          'The ten products a shopper sees first for your main search term, without sponsored results. Everything yellow can be found on the results page and the listings; "bought" is the badge "bought in past month".',
        style: 'lead',
      },
      ...fillRow(5, 'A', [
        ['Product', 'column-name'],
        ['Price', 'column-name'],
        ['Reviews', 'column-name'],
        ['Rating', 'column-name'],
        ['Bought in past month', 'column-name'],
        ['Images', 'column-name'],
        ['Video', 'column-name'],
        ['Sales a month', 'column-name'],
        ['Share of the ten', 'column-name'],
        ['Weak spot', 'column-name'],
      ]),
      ...rows.flat(),
      ...fillRow(17, 'A', [['What you are up against', 'heading']]),
      ...fillRow(18, 'A', [
        ['Units the ten sell a month', 'label'],
        [calculate(`SUM(${range('E')})`, results.boughtTotal), 'number'],
      ]),
      ...fillRow(19, 'A', [
        ['Median price', 'label'],
        [calculate(`MEDIAN(${range('B')})`, results.medianPrice), 'money'],
      ]),
      ...fillRow(20, 'A', [
        ['Median reviews', 'label'],
        [calculate(`MEDIAN(${reviews})`, results.medianReviews), 'total-number'],
      ]),
      ...fillRow(21, 'A', [
        ['Rivals with under 300 reviews', 'label'],
        [calculate(`COUNTIF(${reviews},"<300")`, results.youngRivals), 'number'],
      ]),
      ...fillRow(22, 'A', [
        ['Share of the top three', 'label'],
        [
          calculate(`(${top(1)}+${top(2)}+${top(3)})/SUM(${range('H')})`, results.topThreeShare),
          'total-percent',
        ],
      ]),
      ...fillRow(23, 'A', [
        ['Rivals with a weak spot', 'label'],
        [calculate(`COUNTIF(${range('J')},"Yes")`, results.weakCount), 'total-number'],
      ]),
      {
        at: 'A25',
        content:
          'A weak spot is a rating under 4.3, fewer than six images or no video: something you could do better.',
        style: 'note',
      },
    ],
    checks: [
      { kind: 'between', range: range('D'), min: 0, max: 5, message: 'Enter a rating from 0 to 5.' },
      { kind: 'list', range: range('G'), options: ['Yes', 'No'] },
    ],
    outcomes: { range: range('J'), good: ['Yes'], bad: [] },
  }
}
