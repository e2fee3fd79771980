import { type BadgeTone, StatusBadge } from '#app/ui/feedback/status-badge.tsx'
import type { ImportAction, PlannedRow } from '#domain/imports/plan/plan-import.ts'
import type { ReportOutcome } from '#domain/imports/plan/report-csv.ts'

export function ActionBadge({ row: { action, isLeftOut } }: { row: PlannedRow }) {
  const shown = isLeftOut ? 'skip' : action
  return <StatusBadge tone={TONES[shown]}>{ACTION_LABELS[shown]}</StatusBadge>
}

const ACTION_LABELS: Record<ImportAction, string> = {
  create: 'New',
  update: 'Update',
  skip: 'Skip',
  refuse: 'Refused',
}

export const TONES: Record<ImportAction | ReportOutcome, BadgeTone> = {
  create: 'good',
  created: 'good',
  update: 'note',
  updated: 'note',
  skip: 'plain',
  skipped: 'plain',
  undone: 'plain',
  refuse: 'bad',
  refused: 'bad',
  failed: 'bad',
}
