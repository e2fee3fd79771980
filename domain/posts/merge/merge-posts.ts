import { describeBlock } from '../blocks/content-blocks.ts'
import type { PostForm } from '../input/validate-post-form.ts'
import { mergeLists } from './merge-lists.ts'

const serialize = (value: unknown): string => JSON.stringify(value)

export function mergePosts(base: PostForm, mine: PostForm, theirs: PostForm) {
  const blocks = mergeLists({ base: base.blocks, mine: mine.blocks, theirs: theirs.blocks }, describeBlock)
  let { hasOverlap } = blocks
  const fields = Object.keys(theirs) as (keyof PostForm)[]
  const merged = Object.fromEntries(
    fields.map((field) => {
      const [was, left, right] = [serialize(base[field]), serialize(mine[field]), serialize(theirs[field])]
      if (right === was) return [field, mine[field]]
      if (field !== 'blocks' && left !== was && left !== right) hasOverlap = true
      return [field, theirs[field]]
    }),
  ) as PostForm
  return { form: { ...merged, blocks: blocks.list }, hasOverlap }
}
