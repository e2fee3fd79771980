import type { AnswerSettings, AnswerTemplate } from '#domain/leads/answer-fields.ts'
import type { z } from '#domain/schema.ts'
import {
  answers,
  type ExportedLead,
  type Input,
  type LeadCursor,
  type LeadFilter,
  type ManyChange,
} from '#supabase/functions/manage-leads/contract.ts'
import { createStaffCall, type GetGrant } from './client/call-function.ts'
import type { PostsClient } from './context/context.ts'

export type {
  ExportedLead,
  LeadCounts,
  LeadCursor,
  LeadEvent,
  LeadFilter,
  LeadKind,
  LeadMail,
  LeadRecord,
  LeadStatus,
  LeadSummary,
  ManyChange,
} from '#supabase/functions/manage-leads/contract.ts'
export { LEAD_KINDS, LEAD_STATUSES, MAX_CHANGES_PER_CALL } from '#supabase/functions/manage-leads/contract.ts'

export type LeadOwner = { id: string; email: string; name: string }
export type SavedTemplate = z.infer<typeof answers.templates>['templates'][number]
type Given<Action extends Input['action']> = Extract<Input, { action: Action }>
export type NewLead = Given<'add'>['given']
export type LeadManager = ReturnType<typeof createLeadManager>

const PAGE_SIZE = 50
const EXPORT_PAGE_SIZE = 200
export const EXPORT_LIMIT = 20_000

/** Manages leads. Functions throw `DataError` or `FunctionError`. */
export function createLeadManager(client: PostsClient, getGrant: GetGrant) {
  const call = createStaffCall<Input, typeof answers>(client, 'manage-leads', answers, getGrant)
  return {
    list: (filter: LeadFilter, after: LeadCursor | null) => call('list', { filter, after, limit: PAGE_SIZE }),
    async listAll(filter: LeadFilter): Promise<ExportedLead[]> {
      const all: ExportedLead[] = []
      let after: LeadCursor | null = null
      do {
        const page: z.infer<typeof answers.export> = await call('export', {
          filter,
          after,
          limit: EXPORT_PAGE_SIZE,
        })
        all.push(...page.leads)
        after = page.next
      } while (after && all.length < EXPORT_LIMIT)
      return all
    },
    read: async (lead: string, marksSeen: boolean) =>
      (await call('read', { lead, marks_seen: marksSeen })).lead,
    owners: async (): Promise<LeadOwner[]> => (await call('owners', {})).owners,
    change: (lead: string, change: Given<'change'>['change']) => call('change', { lead, change }),
    /** @returns the former values of the changed leads, for undo */
    changeMany: async (changes: ManyChange[]) => (await call('change-many', { changes })).former,
    /** @returns the id of the lead, which may have existed before */
    add: async (given: NewLead) => (await call('add', { given })).lead,
    note: (lead: string, text: string) => call('note', { lead, text }),
    /** Emails a reply, once per `key`. */
    reply: (lead: string, answer: { subject: string; text: string; key: string }) =>
      call('reply', { lead, ...answer }),
    readMail: (mail: string) => call('read-mail', { mail }),
    /** @returns null if the reply is already being sent */
    takeBack: async (delivery: string) => (await call('take-back', { delivery })).answer,
    snooze: (lead: string, until: string | null) => call('snooze', { lead, until }),
    templates: async (): Promise<SavedTemplate[]> => (await call('templates', {})).templates,
    saveTemplate: (id: string | null, template: AnswerTemplate) => call('save-template', { id, template }),
    removeTemplate: (id: string) => call('remove-template', { id }),
    settings: async (): Promise<AnswerSettings> => (await call('settings', {})).settings,
    saveSettings: (settings: AnswerSettings) => call('save-settings', { settings }),
    merge: (lead: string, duplicate: string) => call('merge', { lead, duplicate }),
    unmerge: (duplicate: string) => call('unmerge', { duplicate }),
    bin: (lead: string) => call('bin', { lead }),
    restore: (lead: string) => call('restore', { lead }),
    erase: (lead: string) => call('erase', { lead }),
  }
}
