import {
  type UsageMetric,
  findUsageLevel,
  formatPercentage,
  formatUsed,
} from '#domain/usage-levels/plan-usage.ts'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'

/** How much of one metric is used: figure, bar, limit and percentage. */
export function UsageMeter({ label, metric }: { label: string; metric: UsageMetric }) {
  const { used, limit, unit, percentage, unlimited } = metric
  const isKnown = used !== null
  return (
    <li className="usage-meter">
      <p className="usage-figure">
        <b>{label}</b>
        <span>{formatUsed(metric)}</span>
      </p>
      {isKnown ? (
        <ProgressBar label={label} value={percentage ?? 0} tone={findUsageLevel(percentage)} />
      ) : (
        <div className="usage-unmeasured" aria-hidden="true" />
      )}
      <p className="usage-limit t-cap">
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
