import { EXPORT_LIMIT, type PaymentManager, type RequestFilter } from '#app/data/payments/payment-manager.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { writeRequestsCsv } from '#domain/payments/requests-csv.ts'
import { downloadFile } from '#app/admin/download-file.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'

/** Hands over all requests that fit as a file for spreadsheets. */
export async function exportRequests(manager: PaymentManager, filter: RequestFilter): Promise<void> {
  try {
    const requests = await manager.listAll(filter)
    downloadFile(
      `payment-requests-${manager.today()}.csv`,
      'text/csv;charset=utf-8',
      writeRequestsCsv(requests),
    )
    const count = requests.length.toLocaleString('en-US')
    showToast({
      title: 'Export completed',
      description:
        requests.length >= EXPORT_LIMIT
          ? `The newest ${count} requests. Narrow the filter for the others.`
          : `Requests: ${count}`,
    })
  } catch (error) {
    showToast({ title: 'Export failed', description: describeFailure(error), isError: true })
  }
}
