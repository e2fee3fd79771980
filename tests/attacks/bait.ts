/** Rows and files for attacks to find. Without them an empty response proves nothing. */
import type { Engine } from '#backend/database/engine.ts'
import { type Front, asServer, send } from './send.ts'
import { fillTables } from './stored-words/fill-tables.ts'

const POST = 'b0000000-0000-4000-8000-000000000001'
const RUN = 'b0000000-0000-4000-8000-000000000002'
const DIGEST = 'a'.repeat(64)

/** Picture that attacks move, copy, replace and delete. */
export const BAIT_PICTURE = 'blog-images/bait.png'
/** Document that attacks try to list and delete. */
export const BAIT_CASE_STUDY = 'bait.pdf'

/** One row for each staff table that is empty after the first start and not filled by `fillTables`. */
const ROWS = [
  `answer_settings (user_id, signature) select id, 'Bait' from auth.users limit 1`,
  `answer_templates (name, subject, body) values ('Bait', 'Bait', 'Bait')`,
  `credit_notes (id, request_id, number, issued_on, reason, taxes, subtotal, tax_total, total)
   select '${RUN}', id, 'CN-2026-0001', current_date, 'Bait', '[]', 100, 0, 100 from public.payment_requests limit 1`,
  `document_versions (document_kind, document_id, number, content, digest, words, written_at, replaced_how,
     replaced_words, changed)
   values ('blog_posts', '${POST}', 1, '{"title":"Bait"}', '${DIGEST}', 1, now(), 'page', 1, '{}')`,
  `host_busy_times (calendar_id, host_id, starts_at, ends_at)
   select id, host_id, now(), now() + interval '1 hour' from public.host_calendars limit 1`,
  `import_runs (id, post_table, file_name, total, status, finished_at)
   values ('${RUN}', 'blog_posts', 'bait.csv', 1, 'finished', now())`,
  `import_run_posts (run_id, number, title, outcome) values ('${RUN}', 1, 'Bait', 'created')`,
  `imported_pictures (post_table, post_id, url, state)
   values ('blog_posts', '${POST}', 'https://pictures.example/bait.png', 'done')`,
  `inbound_mails (id, message_id, lead_id, html, files)
   select gen_random_uuid(), '<bait@client.example>', id, '<p>Bait</p>', '[{"path":"bait/0"}]' from public.leads limit 1`,
  `legal_texts (page, body, html, is_current) values ('terms', 'Bait', '<p>Bait</p>', false)`,
  `media (bucket, name) values ('blog-images', 'blog-images/row.png')`,
  `media_uses (document_kind, document_id, bucket, name, fields)
   values ('blog_posts', '${POST}', 'blog-images', '${BAIT_PICTURE}', '{content}')`,
  `payment_entries (request_id, kind, amount, day, way)
   select id, 'payment', 100, current_date, 'cash' from public.payment_requests limit 1`,
  `post_comments (post_table, post_id, body, anchor) select 'blog_posts', id, 'Bait', '{"quote":"a","before":"","after":"","at":0}' from public.blog_posts limit 1`,
  `post_drafts (post_table, post_id, content, based_on) values ('blog_posts', '${POST}', '{"title":"Bait"}', now())`,
  `post_ideas (title, day) values ('Bait', current_date)`,
  `post_review_events (post_table, post_id, action) values ('blog_posts', '${POST}', 'submitted')`,
  `post_reviews (post_table, post_id, state) values ('blog_posts', '${POST}', 'submitted')`,
  `post_sources (post_table, source_id, post_id, written_at) values ('blog_posts', 'bait', '${POST}', now())`,
  `redirects (path, target, status) values ('/bait', '/blog', 301)`,
  `set_up_links (secret_hash) values ('${DIGEST}')`,
  // Not in the list of pages, so that visitors don’t see it.
  `site_documents (name, content) values ('page/bait', '{"title":"Bait"}')`,
  `site_document_drafts (document_name, content) values ('bait', '{"title":"Bait"}')`,
  `site_settings (name, value) values ('AGENCY_LEGAL_NAME', 'Bait Ltd')`,
  `unsaved_texts (person, post_table, post_id, draft)
   select id, 'blog_posts', '${POST}', '{"title":"Bait"}' from auth.users limit 1`,
]

export async function insertBaitRows(engine: Engine): Promise<void> {
  await fillTables(engine)
  for (const row of ROWS) await engine.query(`insert into public.${row}`)
}

export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export async function uploadBaitFiles(front: Front): Promise<void> {
  for (const [file, type, body] of [
    [`blog-images/${BAIT_PICTURE}`, 'image/png', PICTURE],
    [`case-studies/${BAIT_CASE_STUDY}`, 'application/pdf', Buffer.from('%PDF-1.7\n%%EOF\n')],
  ] as const) {
    const headers = { ...asServer(front), 'content-type': type }
    const reply = await send(front, { method: 'POST', path: `/storage/v1/object/${file}`, headers, body })
    if (reply.status !== 200) throw new Error(`The bait was not stored: ${reply.text}`)
  }
}
