import { diffArrays } from 'diff'

/** A run of characters, and whether the other side lacks it. */
export type Piece = { text: string; isChanged: boolean }

/** Lines that belong together; a side that has none is empty. */
export type ComparedLine = {
  kind: 'same' | 'changed' | 'removed' | 'added'
  before: Piece[]
  after: Piece[]
}

/** Beyond so many differences two texts are told as another text altogether: finding the rest out takes too long. */
const MAX_DIFFERENCES = 1_500
/** Lines with less than this in common are one that went and one that came. */
const MIN_COMMON_SHARE = 0.25

/**
 * Sets two texts beside each other, line by line, and inside of changed lines word by word.
 * @returns every line of both, in their order
 */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = []
  let gone: string[] = []
  for (const { kind, items } of compareItems(toLines(before), toLines(after))) {
    if (kind === 'removed') {
      gone = [...gone, ...items]
      continue
    }
    if (kind === 'added') lines.push(...pairLines(gone, items))
    else lines.push(...gone.map(removeLine), ...items.map(keepLine))
    gone = []
  }
  return [...lines, ...gone.map(removeLine)]
}

/** How many words came and went. */
export function countChangedWords(lines: readonly ComparedLine[]): { added: number; removed: number } {
  const count = (pieces: readonly Piece[]) =>
    pieces
      .filter(({ isChanged }) => isChanged)
      .reduce((sum, { text }) => sum + text.split(/\s+/).filter((word) => word !== '').length, 0)
  return {
    added: lines.reduce((sum, { after }) => sum + count(after), 0),
    removed: lines.reduce((sum, { before }) => sum + count(before), 0),
  }
}

type Run = { kind: 'same' | 'removed' | 'added'; items: string[] }

function compareItems(before: string[], after: string[]): Run[] {
  const found = diffArrays(before, after, { maxEditLength: MAX_DIFFERENCES })
  if (!found) {
    return [
      { kind: 'removed', items: before },
      { kind: 'added', items: after },
    ]
  }
  return found.map(({ added, removed, value }) => {
    if (added) return { kind: 'added', items: value }
    return { kind: removed ? 'removed' : 'same', items: value }
  })
}

function toLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

/** The lines that went and those that came in their place, each with the one it was made of. */
function pairLines(gone: readonly string[], come: readonly string[]): ComparedLine[] {
  const pairs = Math.min(gone.length, come.length)
  return [
    ...come.slice(0, pairs).flatMap((line, at) => compareWords(gone[at]!, line)),
    ...gone.slice(pairs).map(removeLine),
    ...come.slice(pairs).map(addLine),
  ]
}

function compareWords(before: string, after: string): ComparedLine[] {
  const runs = compareItems(toWords(before), toWords(after))
  const isChanged = ({ kind, items }: Run, at: number) =>
    kind !== 'same' ||
    // A blank between two words that changed is shown with them.
    (at > 0 && at < runs.length - 1 && items.join('').trim() === '')
  const pick = (other: Run['kind']): Piece[] =>
    runs
      .map((run, at) => ({ kind: run.kind, text: run.items.join(''), isChanged: isChanged(run, at) }))
      .filter(({ kind }) => kind !== other)
      .map(({ kind: _kind, ...piece }) => piece)
  const common = runs
    .filter(({ kind }) => kind === 'same')
    .reduce((length, { items }) => length + items.join('').trim().length, 0)
  if (common < MIN_COMMON_SHARE * Math.min(before.length, after.length))
    return [removeLine(before), addLine(after)]
  return [{ kind: 'changed', before: pick('added'), after: pick('removed') }]
}

/** Words and the blanks between them. */
function toWords(line: string): string[] {
  return line.split(/(\s+)/u).filter((token) => token !== '')
}

const keepLine = (text: string): ComparedLine => ({
  kind: 'same',
  before: [{ text, isChanged: false }],
  after: [{ text, isChanged: false }],
})
const removeLine = (text: string): ComparedLine => ({
  kind: 'removed',
  before: [{ text, isChanged: true }],
  after: [],
})
const addLine = (text: string): ComparedLine => ({
  kind: 'added',
  before: [],
  after: [{ text, isChanged: true }],
})
