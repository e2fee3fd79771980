import { z } from 'zod'
import { MAIL_FILE_BUCKET } from '#domain/bucket-names.ts'
import { askDatabase, FunctionRefusal } from '../_shared/frame/function-refusal.ts'
import { serveActions } from '../_shared/frame/serve-actions.ts'
import type { FunctionCall } from '../_shared/frame/serve-function.ts'
import { noteExport } from '../_shared/note-export.ts'
import { answers, type InboundMail, input, type Input } from './contract.ts'

const FILE_LINK_SECONDS = 300

/** The same as the defaults of the table. */
const NO_SETTINGS = { signature: '', notices: ['assigned', 'mentioned'] }

/** Lists, answers, merges and files leads; the database checks permissions. */
export default serveActions(
  {
    access: 'author',
    permission: 'clients.manage',
    input,
    answers,
    reads: ['list', 'export', 'read', 'read-mail', 'owners', 'templates', 'settings'],
    refusals: { P0002: 404, '23505': 409, '22023': 400 },
  },
  {
    list: listLeads,
    export: async (call, body) => {
      if (body.after === null) await noteExport(call, 'leads')
      return listLeads(call, body)
    },
    read: async ({ database }, { lead, marks_seen }) => {
      const found = await askDatabase(database.rpc('read_lead', { p_lead: lead, p_marks_seen: marks_seen }))
      if (found === null) throw new FunctionRefusal(404, 'This lead no longer exists.')
      return { lead: found }
    },
    owners: async ({ database }) => ({ owners: await askDatabase(database.rpc('list_lead_owners')) }),
    change: async ({ database }, { lead, change }) => {
      await askDatabase(database.rpc('change_lead', { p_lead: lead, p_change: change }))
    },
    'change-many': async ({ database }, { changes }) => ({
      former: await askDatabase(database.rpc('change_leads', { p_changes: changes })),
    }),
    add: async ({ database }, { given }) => ({
      lead: await askDatabase(database.rpc('add_lead', { p_given: given })),
    }),
    note: async ({ database }, { lead, text }) => {
      await askDatabase(database.rpc('note_about_lead', { p_lead: lead, p_text: text }))
    },
    reply: async ({ database }, { lead, subject, text, key }) => ({
      delivery: await askDatabase(
        database.rpc('reply_to_lead', { p_lead: lead, p_subject: subject, p_text: text, p_key: key }),
      ),
    }),
    'read-mail': readMail,
    'take-back': async ({ database }, { delivery }) => ({
      answer: await askDatabase(database.rpc('take_back_reply', { p_delivery: delivery })),
    }),
    snooze: async ({ database }, { lead, until }) => {
      await askDatabase(database.rpc('snooze_lead', { p_lead: lead, p_until: until! }))
    },
    templates: async ({ database }) => ({
      templates: await askDatabase(
        database.from('answer_templates').select('id, name, subject, body').order('name'),
      ),
    }),
    'save-template': async ({ database }, { id, template }) => {
      const table = database.from('answer_templates')
      const saved = await askDatabase(
        (id === null ? table.insert(template) : table.update(template).eq('id', id)).select('id'),
      )
      if (saved.length === 0)
        throw new FunctionRefusal(404, 'Someone deleted this template. Add it as a new one.')
    },
    'remove-template': async ({ database }, { id }) => {
      await askDatabase(database.from('answer_templates').delete().eq('id', id))
    },
    settings: async ({ database, user }) => {
      if (user === null) return { settings: NO_SETTINGS }
      const stored = database.from('answer_settings').select('signature, notices').maybeSingle()
      return { settings: (await askDatabase(stored)) ?? NO_SETTINGS }
    },
    'save-settings': async ({ database, user }, { settings }) => {
      if (user === null) throw new FunctionRefusal(403, 'Sign in to keep a signature and notices.')
      await askDatabase(database.from('answer_settings').upsert(settings, { onConflict: 'user_id' }))
    },
    merge: async ({ database }, { lead, duplicate }) => {
      await askDatabase(database.rpc('merge_leads', { p_lead: lead, p_duplicate: duplicate }))
    },
    unmerge: async ({ database }, { duplicate }) => {
      await askDatabase(database.rpc('unmerge_lead', { p_duplicate: duplicate }))
    },
    bin: (call, { lead }) => binLead(call, lead, true),
    restore: (call, { lead }) => binLead(call, lead, false),
    erase: async ({ database }, { lead }) => {
      await askDatabase(database.rpc('erase_lead', { p_lead: lead }))
    },
  },
)

function listLeads(
  { database }: FunctionCall<Input>,
  { action, filter, after, limit }: Extract<Input, { action: 'list' | 'export' }>,
): Promise<unknown> {
  return askDatabase(
    database.rpc('list_leads', {
      p_filter: filter,
      p_after: after,
      p_limit: limit,
      p_is_export: action === 'export',
    }),
  )
}

const storedMail = z.object({
  html: z.string().nullable(),
  files: z.array(z.object({ name: z.string(), size: z.number(), path: z.string() })),
})

async function readMail(
  { database, supabaseAdmin }: FunctionCall<Input>,
  { mail }: { mail: string },
): Promise<InboundMail> {
  const data = await askDatabase(database.rpc('read_inbound_mail', { p_mail: mail }))
  const found = storedMail.nullable().parse(data)
  if (found === null) throw new FunctionRefusal(404, 'This email no longer exists.')
  const bucket = supabaseAdmin.storage.from(MAIL_FILE_BUCKET)
  const files = await Promise.all(
    found.files.map(async ({ name, size, path }) => {
      // Sent as a download, so that browsers never render a stranger's file on the site's origin.
      const { data: link, error } = await bucket.createSignedUrl(path, FILE_LINK_SECONDS, { download: name })
      if (error) throw new Error('A file of an email could not be linked', { cause: error })
      return { name, size, url: link.signedUrl }
    }),
  )
  return { html: found.html, files }
}

async function binLead({ database }: FunctionCall<Input>, lead: string, isBinned: boolean): Promise<void> {
  await askDatabase(database.rpc('bin_lead', { p_lead: lead, p_is_binned: isBinned }))
}
