import type { DraftOutcome, NewerDraft, NewerDraftKeeper } from '../newer-draft-keeper.ts'
import type { PostWriter, SaveOutcome } from './post-writer.ts'

type DraftingOptions = { keeper: NewerDraftKeeper; newer: NewerDraft | null }

type DraftingWriter = {
  writer: PostWriter
  /** @throws FunctionError 409 if someone saved another draft in the meantime */
  discard: () => Promise<void>
}

/**
 * Writes a published post that may have a newer draft. Saving publishes the draft; unpublishing discards it.
 * @param newer draft that was opened with the post
 */
export function createDraftingWriter(plain: PostWriter, { keeper, newer }: DraftingOptions): DraftingWriter {
  let version = newer?.version ?? null
  /** Remembers the stored draft, so that saving again after a conflict replaces it. */
  const remember = ({ newer: stored, ...outcome }: DraftOutcome): SaveOutcome => {
    version = stored?.version ?? null
    return outcome
  }
  const discard = async () => {
    if (version !== null) await keeper.discard(version)
    version = null
  }
  const writer: PostWriter = {
    ...plain,
    async update(id, record, basedOn) {
      if (version === null) return plain.update(id, record, basedOn)
      if (record.status === 'published') return remember(await keeper.publish(record, { basedOn, version }))
      const outcome = await plain.update(id, record, basedOn)
      if (outcome.kind === 'saved') await discard()
      return outcome
    },
    saveForLater: async (_id, record, basedOn) => remember(await keeper.save(record, { basedOn, version })),
  }
  return { writer, discard }
}
