import type { RichBlock } from '#domain/posts/rich-text/rich-nodes.ts'

const NEW_WORD = 'Qwertz'

/** Replaces the first word of a node, like typing; null if it has no word. */
export function changeOneWord(node: RichBlock): { node: RichBlock; from: string; to: string } | null {
  const changed = structuredClone(node)
  const word = changeAttribute(changed) ?? changeIn(changed as Parameters<typeof changeIn>[0])
  return word === null ? null : { node: changed, from: word, to: NEW_WORD }
}

function changeIn(node: { text?: string; content?: unknown[] }): string | null {
  const word = /[A-Za-z]{3,}/.exec(node.text ?? '')?.[0]
  if (word !== undefined) {
    node.text = node.text!.replace(word, NEW_WORD)
    return word
  }
  for (const child of node.content ?? []) {
    const found = changeIn(child as { text?: string; content?: unknown[] })
    if (found !== null) return found
  }
  return null
}

/** Visible text of objects is in their attributes. */
function changeAttribute(node: RichBlock): string | null {
  if (node.type === 'embed' || node.type === 'tool') return changeField(node.attrs, 'title')
  if (node.type === 'picture') return changeField(node.attrs, 'caption')
  if (node.type !== 'gallery') return null
  for (const picture of node.attrs.pictures) {
    const found = changeField(picture, 'caption')
    if (found !== null) return found
  }
  return null
}

function changeField<K extends string>(fields: Record<K, string>, name: K): string | null {
  const word = /[A-Za-z]{3,}/.exec(fields[name])?.[0] ?? null
  if (word !== null) fields[name] = fields[name].replace(word, NEW_WORD)
  return word
}
