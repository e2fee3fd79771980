import type { DraftOutcome, NewerDraft, NewerDraftKeeper } from '../newer-draft-keeper.ts'
import { toPostRecord } from './post-record.ts'
import type { PostTable } from './post-rows.ts'
import type { PostWriter, SaveOutcome } from './post-writer.ts'

export type DraftingOptions = { table: PostTable; keeper: NewerDraftKeeper; newer: NewerDraft | null }

export type DraftingWriter = {
  writer: PostWriter
  /** @throws FunctionError 409 when somebody saved another newer draft since */
  discard: () => Promise<void>
}

/**
 * Writes one published post, which may have a newer draft: that takes its place when the post is saved, and goes when it
 * is taken off the site.
 * @param newer the draft that was opened with the post
 */
export function createDraftingWriter(
  plain: PostWriter,
  { table, keeper, newer }: DraftingOptions,
): DraftingWriter {
  let version = newer?.version ?? null
  /** A second try replaces what the first one met. */
  const note = ({ newer: stored, ...outcome }: DraftOutcome): SaveOutcome => {
    version = stored?.version ?? null
    return outcome
  }
  const discard = async () => {
    if (version !== null) await keeper.discard(version)
    version = null
  }
  const writer: PostWriter = {
    ...plain,
    async update(id, draft, basedOn) {
      if (version === null) return plain.update(id, draft, basedOn)
      if (draft.status === 'published') {
        return note(await keeper.publish(toPostRecord(table, draft), { basedOn, version }))
      }
      const outcome = await plain.update(id, draft, basedOn)
      // The stored post says what it said.
      if (outcome.kind === 'saved') await discard()
      return outcome
    },
    saveForLater: async (_id, draft, basedOn) =>
      note(await keeper.save(toPostRecord(table, draft), { basedOn, version })),
  }
  return { writer, discard }
}
