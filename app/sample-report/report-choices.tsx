import { useContent } from '#app/data/content/use-content.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import {
  composeReportHref,
  listMarkets,
  listProducts,
  type ReportChoice,
} from '#domain/sample-report/sample-report.ts'

type Named = readonly { key: string; name: string }[]

/** Links to other weeks, markets and products. */
export function ReportChoices({ choice }: { choice: ReportChoice }) {
  const { sheet, weeks, markets, products } = useContent(sampleReport)
  const words = sheet.choices
  return (
    <div className="report-choices row row--top gap-32">
      <Choice
        label={words.week}
        options={weeks.map(({ week }) => ({
          name: String(week),
          to: { ...choice, week },
          isChosen: week === choice.week,
        }))}
      />
      <Choice
        label={words.market}
        options={[null, ...listMarkets(sampleAccount)].map((market) => ({
          name: findName(markets, market) ?? words.allMarkets,
          to: { ...choice, market, product: keepProduct(choice.product, market) },
          isChosen: market === choice.market,
        }))}
      />
      <Choice
        label={words.product}
        options={[null, ...listProducts(sampleAccount, choice.market)].map((product) => ({
          name: findName(products, product) ?? words.allProducts,
          to: { ...choice, product },
          isChosen: product === choice.product,
        }))}
      />
    </div>
  )
}

type Option = { name: string; to: ReportChoice; isChosen: boolean }

function Choice({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <nav aria-label={label}>
      <p className="t-cap" aria-hidden="true">
        {label}
      </p>
      <ul className="tags">
        {options.map(({ name, to, isChosen }) => (
          <li key={name}>
            <a
              className="tag"
              href={composeReportHref(to)}
              rel="nofollow"
              aria-current={isChosen ? 'true' : undefined}
              data-report-choice={`${label} ${name}`}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Returns null if the market does not have the product. */
function keepProduct(product: string | null, market: string | null): string | null {
  return listProducts(sampleAccount, market).find((one) => one === product) ?? null
}

export function findName(all: Named, key: string | null): string | undefined {
  return all.find((one) => one.key === key)?.name
}
