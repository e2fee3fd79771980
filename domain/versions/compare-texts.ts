import { diffArrays } from 'diff'

/** `isChanged`: the other side does not contain it. */
export type Piece = { text: string; isChanged: boolean }

export type ComparedLine = {
  kind: 'same' | 'changed' | 'removed' | 'added'
  before: Piece[]
  after: Piece[]
}

/** Texts with more differences are shown as entirely different, because the diff would take too long. */
const MAX_DIFFERENCES = 1_500
/** Lines with less in common are shown as removed and added. */
const MIN_COMMON_SHARE = 0.25

export function compareTexts(before: string, after: string): ComparedLine[] {
  const lines: ComparedLine[] = []
  let removed: string[] = []
  for (const { kind, items } of compareItems(toLines(before), toLines(after))) {
    if (kind === 'removed') {
      removed = [...removed, ...items]
      continue
    }
    if (kind === 'added') lines.push(...pairLines(removed, items))
    else lines.push(...removed.map(removeLine), ...items.map(keepLine))
    removed = []
  }
  return [...lines, ...removed.map(removeLine)]
}

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

function pairLines(removed: readonly string[], added: readonly string[]): ComparedLine[] {
  const pairs = Math.min(removed.length, added.length)
  return [
    ...added.slice(0, pairs).flatMap((line, at) => compareWords(removed[at]!, line)),
    ...removed.slice(pairs).map(removeLine),
    ...added.slice(pairs).map(addLine),
  ]
}

function compareWords(before: string, after: string): ComparedLine[] {
  const runs = compareItems(toWords(before), toWords(after))
  const isChanged = ({ kind, items }: Run, at: number) =>
    kind !== 'same' ||
    // A space between two changed words counts as changed.
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
