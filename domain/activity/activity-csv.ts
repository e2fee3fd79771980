import { writeCsv } from '#import/csv/write-csv.ts'
import type { ActivityLine } from './activity-line.ts'
import {
  describeActor,
  describeDeed,
  describeDetails,
  describeOrigin,
  KIND_LABELS,
} from './describe-activity.ts'

const HEADER = ['When', 'Who', 'Account', 'Kind', 'What', 'Details', 'From', 'Table', 'Id']

/** Lines as a file for spreadsheets; nothing in it is run by one. Moments are in UTC (ISO 8601). */
export function writeActivityCsv(lines: readonly ActivityLine[]): string {
  return writeCsv([
    HEADER,
    ...lines.map((line) => [
      new Date(line.at).toISOString(),
      describeActor(line),
      line.actor_id ?? '',
      KIND_LABELS[line.kind],
      describeDeed(line),
      describeDetails(line),
      describeOrigin(line),
      line.subject_table ?? '',
      line.subject_id ?? '',
    ]),
  ])
}
