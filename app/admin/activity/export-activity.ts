import { type ActivityFilter, type ActivityReader, EXPORT_LIMIT } from '#app/data/activity/activity-reader.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { writeActivityCsv } from '#domain/activity/describe-activity.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { downloadFile } from '../download-file.ts'

/** Hands over all lines that fit as a file for spreadsheets. */
export async function exportActivity(reader: ActivityReader, filter: ActivityFilter): Promise<void> {
  try {
    const lines = await reader.listAll(filter)
    downloadFile(`activity-${reader.today()}.csv`, 'text/csv;charset=utf-8', writeActivityCsv(lines))
    const count = lines.length.toLocaleString('en-US')
    showToast({
      title: 'Export completed',
      description:
        lines.length >= EXPORT_LIMIT
          ? `The newest ${count} lines. Narrow the filter for the others.`
          : `Lines: ${count}`,
    })
  } catch (error) {
    showToast({ title: 'Export failed', description: describeFailure(error), isError: true })
  }
}
