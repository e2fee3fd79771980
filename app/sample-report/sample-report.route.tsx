import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/describe-page.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { siteContext } from '#app/data/context/context.ts'
import { readReportChoice, SAMPLE_REPORT_PATH } from '#domain/sample-report/sample-report.ts'
import type { Route } from './+types/sample-report.route'
import { SampleReportPage } from './sample-report-page.tsx'

/** Unknown choices fall back to the newest week of the whole account. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { weeks } = context.get(siteContext).content.read(sampleReport)
  const { searchParams } = new URL(request.url)
  return {
    choice: readReportChoice(
      searchParams,
      sampleAccount,
      weeks.map(({ week }) => week),
    ),
  }
}

export function meta({ matches }: Route.MetaArgs) {
  const site = readSite(matches)
  if (!site) return []
  const { head, title } = site.content.read(sampleReport)
  return describePage(site, {
    ...readContentHead(head, site.settings.name),
    path: SAMPLE_REPORT_PATH,
    graph: { breadcrumbs: [{ name: title, path: SAMPLE_REPORT_PATH }] },
  })
}

export default function SampleReportRoute({ loaderData }: Route.ComponentProps) {
  return <SampleReportPage {...loaderData} />
}
