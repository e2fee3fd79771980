import { Fragment } from 'react'
import type { ComparedLine, Piece } from '#domain/versions/compare-texts.ts'
import type { Comparison } from '#domain/versions/compare-versions.ts'

export type ComparisonLook = 'inline' | 'beside'

/** So many lines without a change stay in sight before and after one; the others fold. */
const LINES_AROUND = 1
const MIN_FOLDED_LINES = 3

/** Two versions as text, never as markup: what went is struck through, what came is underlined. */
export function ComparisonView({ comparison, look }: { comparison: Comparison; look: ComparisonLook }) {
  const { fields, lines, added, removed } = comparison
  const isTextSame = lines.every(({ kind }) => kind === 'same')
  if (fields.length === 0 && isTextSame) return <p className="t-body">They say the same.</p>
  return (
    <div className="version-diff">
      <p className="t-cap" role="status">
        {`${count(added)} came, ${count(removed)} went.`}
      </p>
      {fields.map((field) => (
        <section key={field.label}>
          <h3 className="t-cap">{field.label}</h3>
          <Lines lines={field.lines} look={look} />
        </section>
      ))}
      {!isTextSame && (
        <section>
          <h3 className="t-cap">Text</h3>
          {foldLines(lines).map((part, at) =>
            part.isFolded ? (
              <details key={at} className="version-diff-fold">
                <summary>{`${part.lines.length} paragraphs without a change`}</summary>
                <Lines lines={part.lines} look={look} />
              </details>
            ) : (
              <Lines key={at} lines={part.lines} look={look} />
            ),
          )}
        </section>
      )}
    </div>
  )
}

const count = (words: number) => `${words} ${words === 1 ? 'word' : 'words'}`

type Part = { isFolded: boolean; lines: ComparedLine[] }

function foldLines(lines: readonly ComparedLine[]): Part[] {
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(0, at - LINES_AROUND), at + LINES_AROUND + 1).some(({ kind }) => kind !== 'same'),
  )
  const parts: Part[] = []
  for (const [at, line] of lines.entries()) {
    const last = parts.at(-1)
    if (last && last.isFolded !== isNear[at]) last.lines.push(line)
    else parts.push({ isFolded: !isNear[at], lines: [line] })
  }
  return parts.map((part) => ({ ...part, isFolded: part.isFolded && part.lines.length >= MIN_FOLDED_LINES }))
}

function Lines({ lines, look }: { lines: readonly ComparedLine[]; look: ComparisonLook }) {
  return lines.map((line, at) =>
    look === 'beside' ? (
      <div key={at} className="version-diff-row">
        <p>
          <Pieces pieces={line.before} side="before" />
        </p>
        <p>
          <Pieces pieces={line.after} side="after" />
        </p>
      </div>
    ) : (
      <p key={at} className="version-diff-line">
        <MergedPieces {...line} />
      </p>
    ),
  )
}

function Pieces({ pieces, side }: { pieces: readonly Piece[]; side: 'before' | 'after' }) {
  return pieces.map(({ text, isChanged }, at) => {
    if (!isChanged) return <Fragment key={at}>{text}</Fragment>
    return side === 'before' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>
  })
}

/** Both sides in one line: what went stands before what came in its place. */
function MergedPieces({ before, after }: Pick<ComparedLine, 'before' | 'after'>) {
  const groups: { gone: Piece[]; come: Piece[]; kept: Piece | undefined }[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const gone = takeChanged(before, left)
    const come = takeChanged(after, right)
    left += gone.length
    right += come.length
    groups.push({ gone, come, kept: after[right] ?? before[left] })
    left += 1
    right += 1
  }
  return groups.map(({ gone, come, kept }, at) => (
    <Fragment key={at}>
      <Pieces pieces={gone} side="before" />
      <Pieces pieces={come} side="after" />
      {kept?.text}
    </Fragment>
  ))
}

function takeChanged(pieces: readonly Piece[], from: number): Piece[] {
  const end = pieces.findIndex(({ isChanged }, at) => at >= from && !isChanged)
  return pieces.slice(from, end === -1 ? undefined : end)
}
