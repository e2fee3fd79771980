/** Calculates the sample report: all its figures are computed from the rows of an invented account. */

/** A product in one marketplace. The series have one value per week. */
export type AccountLine = {
  product: string
  market: string
  /** Margin before ads, as a share of sales. */
  margin: number
  /** US dollars. */
  sales: readonly number[]
  spend: readonly number[]
  adSales: readonly number[]
  /** Days until the stock runs out. */
  cover: readonly number[]
  /** Position in search results. */
  rank: readonly number[]
}

export type SampleAccount = { firstWeek: number; lines: readonly AccountLine[] }

export const REPORT_SORTS = ['sales', 'tacos', 'cover', 'rank'] as const
export type ReportSort = (typeof REPORT_SORTS)[number]

/** `week` is the week of the year; null means all markets or all products. */
export type ReportChoice = { week: number; market: string | null; product: string | null; sort: ReportSort }

/** Percentages are 0 to 100. `cover` is the minimum of all rows, `rank` is from the largest market. */
export type ReportFigures = {
  sales: number
  spend: number
  acos: number
  tacos: number
  marginAfterAds: number
  cover: number
  rank: number
}

export type ReportRow = { product: string; now: ReportFigures; before: ReportFigures }

export const SAMPLE_REPORT_PATH = '/sample-report'

/** @param weeks weeks with a report, ascending */
export function readReportChoice(
  parameters: URLSearchParams,
  account: SampleAccount,
  weeks: readonly number[],
): ReportChoice {
  const asked = Number(parameters.get('week'))
  const market = listMarkets(account).find((one) => one === parameters.get('market')) ?? null
  return {
    week: weeks.find((one) => one === asked) ?? weeks.at(-1)!,
    market,
    product: listProducts(account, market).find((one) => one === parameters.get('product')) ?? null,
    sort: REPORT_SORTS.find((one) => one === parameters.get('sort')) ?? 'sales',
  }
}

/** Returns the URL of a choice, with the id of the report as fragment. */
export function composeReportHref({ week, market, product, sort }: ReportChoice): string {
  const parameters = new URLSearchParams({ week: String(week) })
  if (market) parameters.set('market', market)
  if (product) parameters.set('product', product)
  if (sort !== 'sales') parameters.set('sort', sort)
  return `${SAMPLE_REPORT_PATH}?${parameters}#report`
}

export function listMarkets({ lines }: SampleAccount): string[] {
  return [...new Set(lines.map(({ market }) => market))]
}

/** @param market null for the products of all markets */
export function listProducts({ lines }: SampleAccount, market: string | null): string[] {
  return [...new Set(chooseLines(lines, { market, product: null }).map(({ product }) => product))]
}

function chooseLines(
  lines: readonly AccountLine[],
  { market, product }: Pick<ReportChoice, 'market' | 'product'>,
): AccountLine[] {
  return lines.filter((line) => (!market || line.market === market) && (!product || line.product === product))
}

/** Returns the figures of each week up to the chosen one, ascending. */
export function summarizeWeeks(account: SampleAccount, choice: Omit<ReportChoice, 'sort'>): ReportFigures[] {
  const lines = chooseLines(account.lines, choice)
  return Array.from({ length: choice.week - account.firstWeek + 1 }, (_, at) => addUp(lines, at))
}

function addUp(lines: readonly AccountLine[], at: number): ReportFigures {
  const total = (pick: (line: AccountLine) => number) => lines.reduce((sum, line) => sum + pick(line), 0)
  const sales = total((line) => line.sales[at]!)
  const spend = total((line) => line.spend[at]!)
  return {
    sales,
    spend,
    acos: (100 * spend) / total((line) => line.adSales[at]!),
    tacos: (100 * spend) / sales,
    marginAfterAds: (100 * (total((line) => line.sales[at]! * line.margin) - spend)) / sales,
    cover: Math.min(...lines.map((line) => line.cover[at]!)),
    rank: lines[0]!.rank[at]!,
  }
}

/** Returns one row per product of the market, sorted by largest sales, highest TACoS, shortest stock or best rank. */
export function listReportRows(account: SampleAccount, { week, market, sort }: ReportChoice): ReportRow[] {
  const isDescending = sort === 'sales' || sort === 'tacos'
  return listProducts(account, market)
    .map((product) => {
      const [before, now] = summarizeWeeks(account, { week, market, product }).slice(-2)
      return { product, now: now!, before: before! }
    })
    .toSorted((a, b) => (isDescending ? b.now[sort] - a.now[sort] : a.now[sort] - b.now[sort]))
}
