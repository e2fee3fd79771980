import { legalAnswer, type LegalInput, legalProblem, LEGAL_PATH } from '#domain/legal/legal-contract.ts'
import type { LegalPage } from '#domain/legal/legal-pages.ts'
import type { GetGrant } from './client/call-function.ts'
import { callProcess } from './client/call-process.ts'
import { DataError } from './client/data-error.ts'
import type { PostsClient } from './context/context.ts'

const FAILURE = 'The server did not respond. Nothing was changed. Please try again.'

/** Returns the confirmed text of a legal page as sanitized HTML; null while its draft is shown. @throws DataError */
export async function readLegalText(client: PostsClient, page: LegalPage) {
  const texts = await listLegalTexts(client)
  return texts.find((text) => text.page === page) ?? null
}

/** Lists the confirmed texts. @throws DataError */
export async function listLegalTexts(client: PostsClient) {
  const { data, error } = await client
    .from('legal_texts')
    .select('page, html, saved_at')
    .eq('is_current', true)
  if (error) throw new DataError('unavailable', 'Failed to load the page', error)
  return data.flatMap(({ html, ...text }) => (html === null ? [] : [{ ...text, html }]))
}

/** Reads and confirms legal pages, for owners. Functions throw `DataError`. */
export function createLegalManager(client: PostsClient, getGrant: GetGrant) {
  async function call(body: LegalInput) {
    const answer = await callProcess(client, getGrant, LEGAL_PATH, { body, failure: FAILURE })
    const refused = legalProblem.safeParse(answer.body)
    if (refused.success) throw new DataError('rejected', refused.data.error, null)
    const read = legalAnswer.safeParse(answer.body)
    if (!read.success) throw new DataError('unavailable', FAILURE, read.error)
    return read.data
  }
  return {
    read: () => call({ action: 'read' }),
    /** @param body Markdown; null shows the generated draft again */
    save: (page: LegalPage, body: string | null) => call({ action: 'save', page, body }),
  }
}
