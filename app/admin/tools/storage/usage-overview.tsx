import type { UseQueryResult } from '@tanstack/react-query'
import {
  findUsageLevel,
  formatPercentage,
  formatUsed,
  type PlanUsage,
  USAGE_METRICS,
  type UsageMetric,
} from '#domain/usage-levels/plan-usage.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import './usage-overview.css'

export function UsageOverview({ query }: { query: UseQueryResult<PlanUsage> }) {
  if (query.isPending) return <Spinner label="Loading usage data..." />
  if (query.isError) return <ReadingFailure message="Failed to load usage data" />
  const { plan, usage } = query.data
  return (
    <div className="stack gap-16">
      <ul className="usage-meters plain-list">
        {USAGE_METRICS.map(({ name, label }) => (
          <UsageMeter key={name} label={label} metric={usage[name]} />
        ))}
      </ul>
      {plan.type === 'free' && (
        <p className="row row--single-line usage-upsell t-small">
          <Icon name="circle-arrow-up" />
          The paid plan: 8GB database, 100GB storage, unlimited API requests.
        </p>
      )}
    </div>
  )
}

function UsageMeter({ label, metric }: { label: string; metric: UsageMetric }) {
  const { used, limit, unit, percentage, unlimited } = metric
  const isKnown = used !== null
  return (
    <li className="stack gap-8 box usage-meter">
      <p className="row row--between">
        <b className="strong">{label}</b>
        <span>{formatUsed(metric)}</span>
      </p>
      {isKnown ? (
        <ProgressBar label={label} value={percentage ?? 0} tone={findUsageLevel(percentage)} />
      ) : (
        <div className="usage-unmeasured" aria-hidden="true" />
      )}
      <p className="row row--between t-cap">
        {limit !== null && <span>{`of ${limit.toLocaleString('en-US')} ${unit}`}</span>}
        {isKnown ? (
          <span>{formatPercentage(metric)}</span>
        ) : (
          <span>{unlimited ? 'Unlimited' : 'Not measured on this installation'}</span>
        )}
      </p>
    </li>
  )
}
