import type { PlanUsage } from '#domain/usage-levels/plan-usage.ts'
import { USAGE_METRICS } from '#domain/usage-levels/plan-usage.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import type { RequestState } from '../use-request.ts'
import { UsageMeter } from './usage-meter.tsx'
import './usage-overview.css'

const FREE_PLAN = 'free'

/** The six metrics of the plan, or that they could not be loaded. */
export function UsageOverview({ request }: { request: RequestState<PlanUsage> }) {
  if (request.status === 'loading') return <Spinner label="Loading usage data..." />
  if (request.status === 'failed') return <ReadingFailure message="Failed to load usage data" />
  const { plan, usage } = request.value
  return (
    <div className="usage">
      <ul className="usage-meters">
        {USAGE_METRICS.map(({ name, label }) => (
          <UsageMeter key={name} label={label} metric={usage[name]} />
        ))}
      </ul>
      {plan.type === FREE_PLAN && (
        <p className="usage-upsell t-small">
          <Icon name="circle-arrow-up" />
          The paid plan: 8GB database, 100GB storage, unlimited API requests.
        </p>
      )}
    </div>
  )
}
