import type { z } from '#domain/schema.ts'
import {
  answers,
  type ExportedLead,
  type Input,
  type LeadCounts,
  type LeadCursor,
  type LeadFilter,
  type LeadRecord,
  type LeadSummary,
  type ManyChange,
} from '#supabase/functions/manage-leads/contract.ts'
import { callFunction } from '../client/call-function.ts'
import type { PostsClient } from '../context/context.ts'

export type {
  ExportedLead,
  LeadCounts,
  LeadEvent,
  LeadFilter,
  LeadKind,
  LeadMail,
  LeadRecord,
  LeadStatus,
  LeadSummary,
  ManyChange,
} from '#supabase/functions/manage-leads/contract.ts'
export { LEAD_KINDS, LEAD_STATUSES, MOST_AT_ONCE } from '#supabase/functions/manage-leads/contract.ts'

/** Leads, those last heard of first; `next` is where the next page begins. */
export type LeadPage = { leads: LeadSummary[]; next: LeadCursor | null; counts: LeadCounts }
export type LeadOwner = { id: string; email: string }
type Given<Action extends Input['action']> = Extract<Input, { action: Action }>
export type LeadChange = Given<'change'>['change']
export type NewLead = Given<'add'>['given']

/** What administrators do with leads. Each throws `DataError` or `FunctionError`, with words for people. */
export type LeadManager = {
  /** @param limit of a page; 50 when left out, 500 at most */
  list(filter: LeadFilter, after?: LeadCursor | null, limit?: number): Promise<LeadPage>
  /** All that fit, with what they wrote; at most `EXPORT_LIMIT`. */
  listAll(filter: LeadFilter): Promise<ExportedLead[]>
  read(lead: string, marksSeen: boolean): Promise<LeadRecord>
  owners(): Promise<LeadOwner[]>
  change(lead: string, change: LeadChange): Promise<void>
  /** @returns what those that changed were before: given to it again, it takes the change back */
  changeMany(changes: ManyChange[]): Promise<ManyChange[]>
  /** @returns the lead, which may have been there before */
  add(given: NewLead): Promise<string>
  note(lead: string, text: string): Promise<void>
  /** Mails an answer; with the same key only once. */
  reply(lead: string, answer: { subject: string; text: string; key: string }): Promise<void>
  /** Makes `duplicate` a part of `lead`. */
  merge(lead: string, duplicate: string): Promise<void>
  unmerge(duplicate: string): Promise<void>
  bin(lead: string): Promise<void>
  restore(lead: string): Promise<void>
  /** Deletes for good what is in the bin. */
  erase(lead: string): Promise<void>
}

const PAGE_SIZE = 50
const EXPORT_PAGE_SIZE = 200
export const EXPORT_LIMIT = 20_000
const FAILURE = 'This did not work. Please try again.'

/** @param getGrant gives an editor grant that holds; null for administrators who are signed in */
export function createLeadManager(
  client: PostsClient,
  getGrant: (() => Promise<string>) | null,
): LeadManager {
  const send = async <Answer>(answer: z.ZodType<Answer>, body: Input): Promise<Answer> => {
    const headers: Record<string, string> = getGrant ? { 'X-Editor-Grant': await getGrant() } : {}
    return callFunction(client, 'manage-leads', { answer, body, headers, failureMessage: FAILURE })
  }
  return {
    list: (filter, after = null, limit = PAGE_SIZE) =>
      send(answers.list, { action: 'list', filter, after, limit }),
    async listAll(filter) {
      const all: ExportedLead[] = []
      let after: LeadCursor | null = null
      do {
        const body: Input = { action: 'export', filter, after, limit: EXPORT_PAGE_SIZE }
        const page: z.infer<typeof answers.export> = await send(answers.export, body)
        all.push(...page.leads)
        after = page.next
      } while (after && all.length < EXPORT_LIMIT)
      return all
    },
    read: async (lead, marksSeen) =>
      (await send(answers.read, { action: 'read', lead, marks_seen: marksSeen })).lead,
    owners: async () => (await send(answers.owners, { action: 'owners' })).owners,
    async change(lead, change) {
      await send(answers.change, { action: 'change', lead, change })
    },
    changeMany: async (changes) =>
      (await send(answers['change-many'], { action: 'change-many', changes })).former,
    add: async (given) => (await send(answers.add, { action: 'add', given })).lead,
    async note(lead, text) {
      await send(answers.note, { action: 'note', lead, text })
    },
    async reply(lead, answer) {
      await send(answers.reply, { action: 'reply', lead, ...answer })
    },
    async merge(lead, duplicate) {
      await send(answers.merge, { action: 'merge', lead, duplicate })
    },
    async unmerge(duplicate) {
      await send(answers.unmerge, { action: 'unmerge', duplicate })
    },
    async bin(lead) {
      await send(answers.bin, { action: 'bin', lead })
    },
    async restore(lead) {
      await send(answers.restore, { action: 'restore', lead })
    },
    async erase(lead) {
      await send(answers.erase, { action: 'erase', lead })
    },
  }
}
