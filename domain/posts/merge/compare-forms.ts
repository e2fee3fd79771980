import { diffArrays } from 'diff'
import { describeBlock, type EditedBlock } from '../blocks/content-blocks.ts'
import type { PostForm } from '../input/validate-post-form.ts'

export type Side = 'mine' | 'theirs'
type Field = keyof Omit<PostForm, 'blocks'>

export type Difference = {
  id: string
  /** The only side that changed this part; `mine` if both did or it is unknown. */
  suggested: Side
  bothChanged: boolean
} & ({ field: Field } | { mine: readonly EditedBlock[]; theirs: readonly EditedBlock[] })

/** A difference, or blocks that are the same on both sides. */
export type ComparedPart = Difference | { same: readonly EditedBlock[] }

/** Chosen side by the id of the difference. */
export type Choices = Readonly<Record<string, Side>>

export const isDifference = (part: ComparedPart): part is Difference => 'id' in part

/**
 * Lists the parts of two versions in order: differing fields, then the body.
 * @param base common ancestor of both versions; null if there is none
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
  const [before, ...keys] = [base?.blocks ?? [], mine, theirs].map((blocks) => blocks.map(describeBlock))
  const parts: ComparedPart[] = []
  const at = { base: 0, mine: 0, theirs: 0 }
  let [own, other]: EditedBlock[][] = [[], []]
  /** @param end end index of the base blocks between the same blocks */
  const flush = (end: number) => {
    const was = before!.slice(at.base, end)
    const isPaired = own!.length === other!.length
    const pairs = isPaired
      ? own!.map((block, place) => [[block], [other![place]!]] as const)
      : [[own!, other!] as const]
    for (const [place, [left, right]] of pairs.entries()) {
      if (left.length === 0 && right.length === 0) continue
      const old = isPaired && was.length === own!.length ? [was[place]] : isPaired ? null : was
      const isChanged = (side: readonly EditedBlock[]) =>
        JSON.stringify(side.map(describeBlock)) !== JSON.stringify(old)
      const changed = { mine: isChanged(left), theirs: isChanged(right) }
      const judged = judge(base !== null, changed, left.length === 0 ? 'theirs' : 'mine')
      parts.push({ id: `blocks-${parts.length}`, mine: left, theirs: right, ...judged })
    }
    ;[own, other] = [[], []]
  }
  for (const { value, added, removed } of diffArrays(keys[0]!, keys[1]!)) {
    if (removed) own = mine.slice(at.mine, (at.mine += value.length))
    else if (added) other = theirs.slice(at.theirs, (at.theirs += value.length))
    else {
      const start = before!.indexOf(value[0]!, at.base)
      flush(start === -1 ? at.base : start)
      parts.push({ same: mine.slice(at.mine, (at.mine += value.length)) })
      at.theirs += value.length
      at.base = Math.max(at.base, before!.indexOf(value.at(-1)!, Math.max(start, at.base)) + 1)
    }
  }
  flush(before!.length)
  return parts
}

/** @param kept side to suggest if both changed the part */
function judge(
  isBaseKnown: boolean,
  changed: Record<Side, boolean>,
  kept: Side = 'mine',
): Pick<Difference, 'suggested' | 'bothChanged'> {
  const bothChanged = isBaseKnown && changed.theirs && changed.mine
  const alone = isBaseKnown && changed.theirs ? 'theirs' : 'mine'
  return { suggested: bothChanged ? kept : alone, bothChanged }
}

/** Composes the version that results from the choices. */
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

/** Gives blocks new ids where both versions use the same id for different blocks. */
function withOwnIds(blocks: readonly EditedBlock[]): EditedBlock[] {
  const used = new Set<string>()
  return blocks.map((block, at) => {
    const id = used.has(block.id) ? `${block.id}-${at}` : block.id
    used.add(id)
    return id === block.id ? block : { ...block, id }
  })
}
