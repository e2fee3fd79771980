import type { ListedActivity } from '#app/data/activity/activity-reader.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import type { IconName } from '#app/ui/icons/icon-names.ts'
import { formatMomentIn } from '#app/ui/text/format-moment.ts'
import type { ActivityKind } from '#domain/activity/activity-line.ts'
import {
  describeActor,
  describeDeed,
  describeDetails,
  describeOrigin,
} from '#domain/activity/describe-activity.ts'

const ICONS: Record<ActivityKind, IconName> = {
  sign_in: 'key-round',
  sign_in_failed: 'circle-alert',
  account: 'user-round',
  invitation: 'mail',
  role: 'shield-check',
  post: 'file-pen-line',
  author: 'user-round',
  tag: 'tag',
  redirect: 'link',
  setting: 'sliders-horizontal',
  import: 'upload',
  restore: 'history',
  export: 'download',
}

/** One line, on the clock of the agency. */
export function ActivityRow({ line, timeZone }: { line: ListedActivity; timeZone: string }) {
  const details = describeDetails(line)
  return (
    <li className={line.kind === 'sign_in_failed' ? 'activity-line is-warning' : 'activity-line'}>
      <Icon name={ICONS[line.kind]} />
      <div className="activity-what">
        <p>
          <strong>{describeActor(line)}</strong> {describeDeed(line)}
        </p>
        {details !== '' && <p className="t-cap">{details}</p>}
      </div>
      <p className="activity-when t-cap">
        <time dateTime={line.at}>{formatMomentIn(timeZone, line.at)}</time>
        <span>{describeOrigin(line)}</span>
      </p>
    </li>
  )
}
