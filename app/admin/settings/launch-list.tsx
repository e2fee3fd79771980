import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createSettingsManager, SettingsRefusal } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { SET_UP_STEPS_PATH } from '#domain/settings/set-up-paths.ts'
import type { LaunchAnswer } from '#domain/settings/settings-contract.ts'
import { QueryState, RefreshButton, useAction } from '../section-parts.tsx'
import { RecordList, RecordRow } from '../record-list.tsx'
import { SectionLink } from '../section-link.tsx'
import { useManager } from '../staff.tsx'
import { DemoChoice } from './demo-choice.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { MAX_REASON_LENGTH } from '#domain/launch/launch-settings.ts'
import { FormDialog } from '../form-dialog.tsx'
import { useStaffForm } from '../use-staff-form.tsx'

const QUERY_KEY = ['launch']

/** Launch checklist from the server, open items first, with the button that launches the site. */
export function LaunchList() {
  const manager = useManager(createSettingsManager)
  const queries = useQueryClient()
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: manager.readLaunch })
  if (!query.data) return <QueryState query={query} label="Checking the site..." />
  const { points, reasons } = query.data
  const open = points.filter(({ isDone }) => !isDone).length
  const setLaunched = async (isLaunched: boolean, given: Record<string, string>) => {
    queries.setQueryData<LaunchAnswer>(QUERY_KEY, await manager.setLaunched(isLaunched, given))
    showToast(
      isLaunched
        ? { title: 'The site is launched', description: 'Search engines can show it now.' }
        : { title: 'The site is hidden', description: 'Search engines are asked to remove its pages.' },
    )
  }
  return (
    <div className="stack gap-24">
      <LaunchState answer={query.data} onChange={setLaunched} />
      {!query.data.isLaunched && open > 0 && (
        <div>
          <SectionLink href={SET_UP_STEPS_PATH} className="btn btn--secondary">
            Continue setup
          </SectionLink>
        </div>
      )}
      <div className="stack gap-8">
        <h2 className="t-h4">Demo content</h2>
        <DemoChoice demo={query.data.demo} />
      </div>
      <div className="stack">
        <div className="row row--between">
          <h2 className="t-h4">
            {open === 0 ? 'Every item is done' : `${open} of ${points.length} items are open`}
          </h2>
          <RefreshButton query={query} label="Check again" />
        </div>
        <RecordList label="Before launch">
          {points
            .toSorted((a, b) => Number(a.isDone) - Number(b.isDone))
            .map(({ id, isDone, text, path }) => (
              <RecordRow
                key={id}
                title={text}
                notes={[!isDone && reasons[id] ? `Launched anyway: ${reasons[id]}` : null]}
                status={isDone ? { tone: 'good', label: 'Done' } : { tone: 'warning', label: 'To do' }}
              >
                {!isDone && path !== null && (
                  <SectionLink href={path} className="btn btn--secondary btn--small">
                    Open
                  </SectionLink>
                )}
              </RecordRow>
            ))}
        </RecordList>
      </div>
    </div>
  )
}

type LaunchStateProps = {
  answer: LaunchAnswer
  onChange: (isLaunched: boolean, reasons: Record<string, string>) => Promise<void>
}

function LaunchState({ answer: { points, isLaunched, isLocked, reasons }, onChange }: LaunchStateProps) {
  const [isAsking, ask] = useState(false)
  const action = useAction()
  const open = points.filter(({ isDone }) => !isDone)
  const close = () => ask(false)
  const change = () =>
    void action.run(isLaunched ? 'The site was not hidden' : 'The site was not launched', async () => {
      close()
      await onChange(!isLaunched, {})
    })
  return (
    <div className="stack gap-8 narrow">
      <h2 className="t-h4">{isLaunched ? 'Launched' : 'Not launched'}</h2>
      <p>
        {isLaunched
          ? 'Search engines can show the site.'
          : 'Anyone with the URL can read the site, but it asks search engines not to show it.'}
        {isLocked && ' LAUNCHED is set in the server’s environment. Change it there.'}
      </p>
      {!isLocked && (
        <div>
          <Button
            variant={isLaunched ? 'secondary' : 'primary'}
            isBusy={action.isBusy}
            onClick={() => ask(true)}
          >
            {isLaunched ? 'Hide from search engines' : 'Launch'}
          </Button>
        </div>
      )}
      {isAsking && !isLaunched && open.length > 0 && (
        <LaunchDialog
          points={open}
          reasons={reasons}
          onClose={close}
          onLaunch={(given) => onChange(true, given)}
        />
      )}
      {isAsking && (isLaunched || open.length === 0) && (
        <ConfirmDialog
          title={isLaunched ? 'Hide the site from search engines?' : 'Launch the site?'}
          question={
            isLaunched
              ? 'Its pages disappear from search results within days or weeks. Visitors still reach it.'
              : 'Search engines can show it from now on.'
          }
          confirmLabel={isLaunched ? 'Hide' : 'Launch'}
          isDestructive={isLaunched}
          onConfirm={change}
          onCancel={close}
        />
      )}
    </div>
  )
}

type Reasons = Record<string, string>

type LaunchDialogProps = {
  /** Open items of the launch checklist. */
  points: LaunchAnswer['points']
  reasons: Reasons
  onLaunch: (reasons: Reasons) => Promise<void>
  onClose: () => void
}

/** Launches the site although items are open; asks for a reason for each. */
function LaunchDialog({ points, reasons, onLaunch, onClose }: LaunchDialogProps) {
  const form = useStaffForm<Reasons, Reasons>({
    initial: Object.fromEntries(points.map(({ id }) => [id, reasons[id] ?? ''])),
    check: (values) => {
      const typed = Object.entries(values).map(([id, reason]) => [id, reason.trim()] as const)
      const missing = typed.filter(([, reason]) => reason === '')
      return missing.length > 0
        ? {
            problems: Object.fromEntries(
              missing.map(([id]) => [id, 'Complete this first, or give a reason.']),
            ),
          }
        : { ready: Object.fromEntries(typed) }
    },
    send: async (given) => {
      await onLaunch(given)
      onClose()
    },
    findField: (error) => (error instanceof SettingsRefusal ? error.problems : null),
  })
  return (
    <FormDialog
      title="Launch with open items"
      description="Complete these first, or explain why the site can launch without them. Activity records the reasons."
      form={form}
      submitLabel="Launch"
      busyLabel="Launching..."
      onClose={onClose}
    >
      {points.map(({ id, text }) => (
        <Field key={id} {...form.field(id)} label={text} maxLength={MAX_REASON_LENGTH} autoComplete="off" />
      ))}
    </FormDialog>
  )
}
