import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { DialogFrame } from '#app/ui/dialogs/dialog.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TimeChart } from '#app/ui/charts/time-chart.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { ReadingFailure } from '#app/ui/feedback/reading-failure.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import { Switch } from '#app/ui/forms/switch.tsx'
import { Tabs } from '#app/ui/sections/tabs.tsx'
import { Toolbar, useTool } from '#app/ui/buttons/toolbar.tsx'
import type { ReactNode } from 'react'

/** A part on the sheet, in each of its states. */
export type Specimen = {
  name: string
  /** `id` is unique to the state and theme that is drawn. */
  states: { name: string; render: (id: string) => ReactNode }[]
}

const doNothing = () => {}
const KINDS = [
  { value: 'all', label: 'All types' },
  { value: 'image', label: 'Images' },
]

function SampleTool({ name }: { name: string }) {
  return (
    <Button variant="secondary" size="small" {...useTool(name)}>
      {name}
    </Button>
  )
}

const dialogs: Specimen = {
  name: 'Dialogs',
  states: [
    {
      name: 'dialog',
      render: (id) => (
        <div className="specimen">
          <DialogFrame
            titleId={id}
            title="Edit Blog Post"
            description="Saving publishes the post at once."
            onClose={doNothing}
            footer={
              <>
                <span className="t-cap">3 blocks</span>
                <Button variant="quiet">Cancel</Button>
                <Button>Update post</Button>
              </>
            }
          >
            <Field id={`${id}-title`} label="Title" defaultValue="TACoS or ACoS" />
          </DialogFrame>
        </div>
      ),
    },
    {
      name: 'question, closed until a page shows it',
      render: () => (
        <ConfirmDialog
          title="Delete post"
          question="Are you sure you want to delete this post?"
          confirmLabel="Delete post"
          cancelLabel="Keep it"
          isDestructive
          onConfirm={doNothing}
          onCancel={doNothing}
        />
      ),
    },
    {
      name: 'toolbar, one stop for Tab',
      render: () => (
        <Toolbar label="Tools" first="Move" className="specimen-row">
          {['Move', 'Copy', 'Remove'].map((name) => (
            <SampleTool key={name} name={name} />
          ))}
        </Toolbar>
      ),
    },
    {
      name: 'tabs',
      render: () => (
        <Tabs
          label="Import method"
          selected="csv"
          onSelect={doNothing}
          tabs={[
            { id: 'single', label: 'Single Post', panel: 'One post' },
            { id: 'csv', label: 'CSV Import', panel: 'A file with rows' },
            { id: 'json', label: 'JSON Import', panel: 'A list' },
          ]}
        />
      ),
    },
  ],
}

const progress: Specimen = {
  name: 'Progress and state',
  states: [
    {
      name: 'progress',
      render: () => (
        <div className="specimen-list">
          <ProgressBar label="Upload" value={40} />
          <ProgressBar label="Database size" value={38.4} tone="good" />
          <ProgressBar label="File storage" value={71.2} tone="warning" />
          <ProgressBar label="Egress" value={93.6} tone="bad" />
          <ProgressBar label="Waiting" value={null} />
        </div>
      ),
    },
    {
      name: 'reading failed',
      render: () => <ReadingFailure message="The posts could not be read." onRetry={() => undefined} />,
    },
    { name: 'spinner', render: () => <Spinner label="Loading blog posts..." /> },
    {
      name: 'badges',
      render: () => (
        <div className="specimen-row">
          <StatusBadge>Plain</StatusBadge>
          <StatusBadge tone="note">Draft</StatusBadge>
          <StatusBadge tone="good">Published</StatusBadge>
          <StatusBadge tone="warning">Scheduled</StatusBadge>
          <StatusBadge tone="bad">Failed</StatusBadge>
        </div>
      ),
    },
  ],
}

const choices: Specimen = {
  name: 'Choices',
  states: [
    { name: 'select', render: (id) => <SelectField id={id} label="Type" options={KINDS} hint="Of files" /> },
    {
      name: 'select with an error',
      render: (id) => <SelectField id={id} label="Type" options={KINDS} error="Choose a type." />,
    },
    {
      name: 'select, disabled',
      render: (id) => <SelectField id={id} label="Type" options={KINDS} disabled />,
    },
    {
      name: 'switch',
      render: (id) => (
        <div className="specimen-list">
          <Switch id={id} label="Individual service pages" hint="Shown to visitors." defaultChecked />
          <Switch id={`${id}-off`} label="Off" />
          <Switch id={`${id}-disabled`} label="Disabled" disabled />
        </div>
      ),
    },
  ],
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
const waves = (height: number, length: number) =>
  HOURS.map((_, hour) => (hour === 5 ? null : Math.round(height * (1 + Math.sin(hour / length)))))
const charts: Specimen = {
  name: 'Chart over time',
  states: (['bars', 'lines'] as const).map((kind) => ({
    name: kind,
    render: () => (
      <TimeChart
        title="Visits"
        headline="1,204"
        note="in the last day"
        kind={kind}
        times={HOURS}
        marks={['00:00', '12:00', '23:00']}
        format={(value) => value.toLocaleString('en-US')}
        series={[
          { name: 'Read', tone: 'main', values: waves(40, 3) },
          { name: 'Skimmed', tone: 'note', values: waves(12, 5) },
          { name: 'Lost', tone: 'bad', values: waves(3, 2) },
        ]}
      />
    ),
  })),
}

/** Parts that only authors and developers meet. */
export const adminKit: Specimen[] = [dialogs, progress, choices, charts]
