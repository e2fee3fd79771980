import { EXPORT_LIMIT, type LeadFilter, type LeadManager } from '#app/data/leads/manage-leads.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { writeLeadsCsv } from '#domain/leads/leads-csv.ts'
import { tellFailure } from './describe-failure.ts'

/** Hands over all leads that fit as a file for spreadsheets. */
export async function exportLeads(manager: LeadManager, filter: LeadFilter): Promise<void> {
  try {
    const leads = await manager.listAll(filter)
    download(`leads-${new Date().toISOString().slice(0, 10)}.csv`, writeLeadsCsv(leads))
    const count = leads.length.toLocaleString('en-US')
    showToast({
      title: 'Export completed',
      description:
        leads.length >= EXPORT_LIMIT
          ? `The newest ${count} leads. Narrow the filter for the others.`
          : `Leads: ${count}`,
    })
  } catch (error) {
    tellFailure('Export failed', error)
  }
}

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
