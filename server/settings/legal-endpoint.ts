/** `POST /system/v1/legal`: reads and confirms the legal pages. For owners only. */
import type { SupabaseClient } from '@supabase/supabase-js'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { composeLegalText } from '#content/legal/compose-legal-text.ts'
import { legalHeads } from '#content/legal/legal-heads.ts'
import { type LegalAnswer, legalInput } from '#domain/legal/legal-contract.ts'
import { compareFeatures, LEGAL_PAGES, type LegalFacts, listFeatures } from '#domain/legal/legal-pages.ts'
import { renderLegalText } from '#domain/legal/render-legal-text.ts'
import type { Database } from '#supabase/database.types.ts'
import type { StaffHandler } from '../staff-endpoint.ts'
import { readLegalFacts } from './legal-facts.ts'
import type { LiveConfig } from './live-config.ts'

const MAX_FORMER_TEXTS = 20
const UNAVAILABLE = 'The database did not answer. Nothing was changed. Please try again.'

export function createLegalHandler(live: LiveConfig): StaffHandler {
  return async (request, { actor }) => {
    const store = live.store()
    if (!store) return refuse(409, 'Texts can be confirmed here once SUPABASE_SECRET_KEY is set.')
    const input = legalInput.safeParse(await request.json().catch(() => null))
    if (!input.success) return refuse(400, 'Enter a text of at most 100,000 characters.')
    const facts = readLegalFacts(live.current())
    if (input.data.action === 'save') {
      const { page, body } = input.data
      const html = body === null ? null : tryToRender(body)
      if (html === '') return refuse(400, 'This text can’t be shown: it is empty or nested too deeply.')
      const { error } = await store.client
        .rpc('save_legal_text', {
          p_page: page,
          // The generated types don't allow null for an argument.
          p_body: body as string,
          p_html: html as string,
          p_features: listFeatures(facts),
        })
        .setHeader('x-acting-for', actor)
      if (error) return refuse(503, UNAVAILABLE)
    }
    const answer = await describeLegalPages(store.client, facts).catch(() => null)
    return answer ? Response.json(answer) : refuse(503, UNAVAILABLE)
  }
}

/** Renders Markdown; empty if that fails. */
function tryToRender(body: string): string {
  try {
    return renderLegalText(body)
  } catch (error) {
    if (error instanceof HtmlLimitError) return ''
    throw error
  }
}

export async function describeLegalPages(
  client: SupabaseClient<Database>,
  facts: LegalFacts,
): Promise<LegalAnswer> {
  const features = listFeatures(facts)
  const pages = LEGAL_PAGES.map(async (page) => {
    const { data } = await client
      .from('legal_texts')
      .select('body, features, is_current, saved_at')
      .eq('page', page)
      .order('id', { ascending: false })
      .limit(MAX_FORMER_TEXTS)
      .throwOnError()
    const texts = data.flatMap(({ body, ...text }) => (body === null ? [] : [{ ...text, body }]))
    const current = texts.find((text) => text.is_current)
    return {
      page,
      title: legalHeads[page].title,
      draft: composeLegalText(page, facts),
      current: current ? { body: current.body, saved_at: current.saved_at } : null,
      ...(current ? compareFeatures(current.features, features) : { added: [], removed: [] }),
      former: texts.filter((text) => !text.is_current).map(({ body, saved_at }) => ({ body, saved_at })),
    }
  })
  return { pages: await Promise.all(pages) }
}

function refuse(status: number, error: string): Response {
  return Response.json({ error }, { status })
}
