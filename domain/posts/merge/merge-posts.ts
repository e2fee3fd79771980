import { describeBlock } from '../blocks/content-blocks.ts'
import type { PostForm } from '../input/validate-post-form.ts'
import { mergeLists } from './merge-lists.ts'

export type MergedPost = {
  form: PostForm
  /** Something that was typed gave way to theirs. */
  hasOverlap: boolean
}

const say = (value: unknown): string => JSON.stringify(value)

/**
 * Joins two states of a post that began as the same one: field by field, and block by block of its text. Where both
 * changed the same, theirs stands.
 */
export function mergePosts(base: PostForm, mine: PostForm, theirs: PostForm): MergedPost {
  const blocks = mergeLists({ base: base.blocks, mine: mine.blocks, theirs: theirs.blocks }, describeBlock)
  let { hasOverlap } = blocks
  const fields = Object.keys(theirs) as (keyof PostForm)[]
  const merged = Object.fromEntries(
    fields.map((field) => {
      const [was, left, right] = [say(base[field]), say(mine[field]), say(theirs[field])]
      if (right === was) return [field, mine[field]]
      if (field !== 'blocks' && left !== was && left !== right) hasOverlap = true
      return [field, theirs[field]]
    }),
  ) as PostForm
  return { form: { ...merged, blocks: blocks.list }, hasOverlap }
}
