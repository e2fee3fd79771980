import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { PasskeySettings } from '#app/auth/security/passkey-settings.tsx'
import '#app/auth/security/security-dialog.css'
import { TwoStepSettings } from '#app/auth/security/two-step-settings.tsx'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { Icon } from '#app/ui/icons/icon.tsx'
import { SET_UP_STEPS_PATH } from '#domain/settings/set-up-paths.ts'
import type { LaunchAnswer, SettingsAnswer } from '#domain/settings/settings-contract.ts'
import { DemoChoice } from './demo-choice.tsx'
import { QueryState, SectionHead } from '../section-parts.tsx'
import { SectionLink } from '../section-link.tsx'
import { useManager } from '../staff.tsx'
import '#app/auth/form/auth-parts.css'

/**
 * Steps with the form of a settings group, or only a launch checklist item. `point`: id of the item; `demo`:
 * the demo choice.
 */
const STEPS = [
  { id: 'account', title: 'Your account', point: 'accounts' },
  { id: 'agency', title: 'Agency', point: 'identity' },
  { id: 'demo', title: 'Demo content', point: 'demo' },
  { id: 'look', title: 'Look', point: 'look' },
  { id: 'email', title: 'Email', point: 'mail' },
  { id: 'address', title: 'Public address', point: 'address' },
  { id: 'booking', title: 'Booking', point: 'booking' },
  { id: 'payments', title: 'Payments', point: 'payment' },
  { id: 'legal', title: 'Legal pages', point: 'legal' },
  { id: 'backups', title: 'Backups', point: 'backups' },
] as const

const TITLE = 'Set up your site'
const REFRESH_MS = 5_000
const LAUNCH_PATH = '/admin/settings/launch'
const composePath = (id: string) => `${SET_UP_STEPS_PATH}/${id}`

export type SetUpStepsProps = {
  /** Id of the open step. Any other text opens the first unfinished one, which stays open when it is finished. */
  step: string
  settings: SettingsAnswer
  /** Renders the form of a settings group; null if unknown. */
  renderGroup: (id: string) => ReactNode
}

/** Guides new owners through the most important settings, step by step. Steps can be skipped. */
export function SetUpSteps({ step, settings, renderGroup }: SetUpStepsProps) {
  const manager = useManager(createSettingsManager)
  const [first, setFirst] = useState('')
  const shown = STEPS.some(({ id }) => id === step) ? step : first
  // Reloaded after each step, because steps may change the launch checklist.
  const query = useQuery({
    queryKey: ['launch', step, settings.changes[0]?.id],
    queryFn: manager.readLaunch,
    // Detects a new passkey or backup while its step is open.
    refetchInterval: ['account', 'backups'].includes(shown) && REFRESH_MS,
    placeholderData: (last) => last,
  })
  if (!query.data)
    return (
      <div className="admin-section">
        <SectionHead title={TITLE} />
        <QueryState query={query} label="Checking the site..." />
      </div>
    )
  const states = STEPS.map((one) => ({ ...one, ...judgeStep(one, query.data) }))
  if (shown === '') setFirst((states.find(({ isDone }) => !isDone) ?? states[0]!).id)
  const at = Math.max(
    0,
    states.findIndex(({ id }) => id === shown),
  )
  const current = states[at]!
  const before = states[at - 1]
  const after = states[at + 1]
  return (
    <div className="admin-section">
      <SectionHead
        title={TITLE}
        note={`Step ${at + 1} of ${states.length}. You can skip any step; everything is in Settings too.`}
      />
      <nav aria-label="Setup steps">
        <ol className="row gap-4">
          {states.map(({ id, title, isDone }) => (
            <li key={id}>
              <SectionLink
                href={composePath(id)}
                className={id === current.id ? 'btn btn--secondary btn--small' : 'btn btn--quiet btn--small'}
                aria-current={id === current.id ? 'step' : undefined}
              >
                {isDone && <Icon name="check" />}
                {title}
                {isDone && <span className="sr-only"> (done)</span>}
              </SectionLink>
            </li>
          ))}
        </ol>
      </nav>
      <section className="stack gap-24" aria-labelledby="set-up-step">
        <div className="stack gap-8">
          <h2 className="t-h4" id="set-up-step">
            {current.title}
          </h2>
          {current.text !== null && <p className="narrow">{current.text}</p>}
        </div>
        {current.id === 'account' ? (
          <div className="stack gap-24 narrow">
            <TwoStepSettings />
            <PasskeySettings />
          </div>
        ) : current.id === 'demo' ? (
          <DemoChoice demo={query.data.demo} />
        ) : (
          renderGroup(current.id)
        )}
        {current.path !== null && !current.isDone && (
          <div>
            <SectionLink href={current.path} className="btn btn--secondary">
              Open the calendar
            </SectionLink>
          </div>
        )}
      </section>
      <div className="row gap-8">
        {before && (
          <SectionLink href={composePath(before.id)} className="btn btn--secondary">
            Back
          </SectionLink>
        )}
        <SectionLink
          href={after ? composePath(after.id) : LAUNCH_PATH}
          className={current.isDone ? 'btn btn--primary' : 'btn btn--secondary'}
        >
          {current.isDone ? 'Next' : 'Skip for now'}: {after?.title ?? 'Launch'}
        </SectionLink>
      </div>
    </div>
  )
}

/** Admin pages that a step links to because it has no form. */
const OTHER_PAGES = /^\/admin\/calendar/

function judgeStep({ point }: (typeof STEPS)[number], { points, demo }: LaunchAnswer) {
  if (point === 'demo') return { isDone: demo !== null, text: null, path: null }
  const found = points.find(({ id }) => id === point)
  return {
    isDone: found?.isDone ?? false,
    text: found?.text ?? null,
    path: found?.path && OTHER_PAGES.test(found.path) ? found.path : null,
  }
}
