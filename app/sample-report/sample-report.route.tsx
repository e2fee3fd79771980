import { readContentHead } from '#app/seo/content-meta.ts'
import { describePage } from '#app/seo/page-meta.ts'
import { readSite } from '#app/seo/json-ld/site.ts'
import { sampleAccount } from '#content/pages/sample-account.ts'
import { sampleReport } from '#content/pages/sample-report.ts'
import { siteContext } from '#app/data/context/context.ts'
import {
  readReportChoice,
  type ReportChoice,
  SAMPLE_REPORT_PATH,
} from '#domain/sample-report/sample-report.ts'
import type { Route } from './+types/sample-report.route'
import { useContent } from '#app/data/content/use-content.ts'
import { PageStyles } from '#app/styles/page-styles.tsx'
import { ButtonLink } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Banner } from '#app/ui/sections/banner.tsx'
import { StepList } from '#app/ui/sections/step-list.tsx'
import { ReportSheet } from './report-sheet.tsx'

/** Unknown choices become the latest week of the whole account. */
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

function SampleReportPage({ choice }: { choice: ReportChoice }) {
  const { title, lead, bookCall, jump, sheet, reading, banner } = useContent(sampleReport)
  return (
    <>
      <PageStyles of="report" />
      <div className="wrap page-head split split--even report-head">
        <h1 className="t-h1">{title}</h1>
        <div className="copy">
          <p className="t-lead">{lead}</p>
          <div className="row">
            <ButtonLink size="large" href={bookCall.href}>
              {bookCall.label}
              <Icon name="arrow-right" className="nudge" />
            </ButtonLink>
            <ButtonLink size="large" variant="secondary" href="#report">
              {jump}
              <Icon name="arrow-down" />
            </ButtonLink>
          </div>
        </div>
      </div>
      <div className="wrap page-end">
        <ReportSheet choice={choice} />
        <p className="sr-only" role="status" data-report-status />
        <p className="t-cap mt-16">{sheet.note}</p>
      </div>
      <section className="section section--sunken" aria-labelledby="reading-title">
        <div className="wrap split">
          <div className="copy">
            <h2 className="t-h2" id="reading-title">
              {reading.title}
            </h2>
            <p>
              <a className="link" href={reading.more.href}>
                {reading.more.label}
                <Icon name="arrow-right" className="nudge" />
              </a>
            </p>
          </div>
          <StepList steps={reading.items} />
        </div>
      </section>
      <Banner id="sample-report-banner-title" {...banner} />
    </>
  )
}
