import { EXPORT_LIMIT, type LeadFilter, type LeadManager } from '#app/data/leads/manage-leads.ts'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { writeLeadsCsv } from '#domain/leads/leads-csv.ts'
import { downloadFile } from '../download-file.ts'
import { tellFailure } from './describe-failure.ts'

/** Hands over all leads that fit as a file for spreadsheets. */
export async function exportLeads(manager: LeadManager, filter: LeadFilter): Promise<void> {
  try {
    const leads = await manager.listAll(filter)
    const name = `leads-${new Date().toISOString().slice(0, 10)}.csv`
    downloadFile(name, 'text/csv;charset=utf-8', writeLeadsCsv(leads))
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
