import { diffArrays } from 'diff'
import { describeBlock, type EditedBlock } from '../blocks/content-blocks.ts'
import type { PostForm } from '../input/validate-post-form.ts'

export type Side = 'mine' | 'theirs'
type Field = keyof Omit<PostForm, 'blocks'>

export type Difference = {
  id: string
  /** The only side that changed this part; mine if both did or it is unknown. */
  suggested: Side
  bothChanged: boolean
} & ({ field: Field } | { mine: readonly EditedBlock[]; theirs: readonly EditedBlock[] })

/** A difference, or blocks that are the same on both sides. */
export type ComparedPart = Difference | { same: readonly EditedBlock[] }

/** What was chosen, by the id of the difference. */
export type Choices = Readonly<Record<string, Side>>

export const isDifference = (part: ComparedPart): part is Difference => 'id' in part

/**
 * Lists the parts of two versions in order: fields that differ, then the body.
 * @param base version that both started from; null if there is none
 */
export function compareForms(base: PostForm | null, mine: PostForm, theirs: PostForm): ComparedPart[] {
  return [...compareFields(base, mine, theirs), ...compareBlocks(base, mine.blocks, theirs.blocks)]
}

function compareFields(base: PostForm | null, mine: PostForm, theirs: PostForm): Difference[] {
  const serialize = (form: PostForm | null, field: Field) => JSON.stringify(form?.[field])
  const fields = (Object.keys(theirs) as (keyof PostForm)[]).filter((field) => field !== 'blocks')
  return fields
    .filter((field) => serialize(mine, field) !== serialize(theirs, field))
    .map((field) => {
      const was = serialize(base, field)
      const changed = { mine: serialize(mine, field) !== was, theirs: serialize(theirs, field) !== was }
      return { id: field, field, ...judge(base !== null, changed) }
    })
}

function compareBlocks(
  base: PostForm | null,
  mine: readonly EditedBlock[],
  theirs: readonly EditedBlock[],
): ComparedPart[] {
  const known = new Set(base?.blocks.map(describeBlock))
  const isKnown = (block: EditedBlock) => known.has(describeBlock(block))
  const compare = (left: readonly EditedBlock[], right: readonly EditedBlock[], id: string): Difference => {
    const isChanged = (own: readonly EditedBlock[], other: readonly EditedBlock[]) =>
      own.some((block) => !isKnown(block)) || other.some(isKnown)
    const changed = { mine: isChanged(left, right), theirs: isChanged(right, left) }
    return { id, mine: left, theirs: right, ...judge(base !== null, changed) }
  }
  const parts: ComparedPart[] = []
  let [left, right] = [0, 0]
  let pending: { mine: EditedBlock[]; theirs: EditedBlock[] } = { mine: [], theirs: [] }
  const flush = () => {
    const { mine: own, theirs: other } = pending
    const isPaired = own.length === other.length
    const pairs = isPaired
      ? own.map((block, at) => [[block], [other[at]!]] as const)
      : [[own, other] as const]
    for (const [one, two] of pairs) parts.push(compare(one, two, `blocks-${parts.length}`))
    pending = { mine: [], theirs: [] }
  }
  for (const { count, added, removed } of diffArrays(mine.map(describeBlock), theirs.map(describeBlock))) {
    if (removed) pending.mine.push(...mine.slice(left, (left += count)))
    else if (added) pending.theirs.push(...theirs.slice(right, (right += count)))
    else {
      flush()
      parts.push({ same: mine.slice(left, (left += count)) })
      right += count
    }
  }
  flush()
  return parts
}

function judge(
  isBaseKnown: boolean,
  changed: Record<Side, boolean>,
): Pick<Difference, 'suggested' | 'bothChanged'> {
  return {
    suggested: isBaseKnown && changed.theirs && !changed.mine ? 'theirs' : 'mine',
    bothChanged: isBaseKnown && changed.theirs && changed.mine,
  }
}

/** The version that the choices make. */
export function mergeChosen(
  parts: readonly ComparedPart[],
  choices: Choices,
  sides: Record<Side, PostForm>,
): PostForm {
  const form = { ...sides.mine }
  const blocks: EditedBlock[] = []
  for (const part of parts) {
    if (!isDifference(part)) {
      blocks.push(...part.same)
      continue
    }
    const side = choices[part.id] ?? part.suggested
    if ('field' in part) Object.assign(form, { [part.field]: sides[side][part.field] })
    else blocks.push(...part[side])
  }
  return { ...form, blocks: withOwnIds(blocks) }
}

/** Both versions may use an id for different blocks. */
function withOwnIds(blocks: readonly EditedBlock[]): EditedBlock[] {
  const used = new Set<string>()
  return blocks.map((block, at) => {
    const id = used.has(block.id) ? `${block.id}-${at}` : block.id
    used.add(id)
    return id === block.id ? block : { ...block, id }
  })
}
