import { Fragment } from 'react'
import type { ComparedLine, Piece } from '#domain/versions/compare-texts.ts'
import type { Comparison } from '#domain/versions/compare-versions.ts'

export type ComparisonLook = 'inline' | 'beside'

/** Unchanged lines around a change; the others are collapsed. */
const CONTEXT_LINES = 1
const MIN_FOLDED_LINES = 3

/** Shows two versions as plain text, with deletions struck through and insertions underlined. */
export function ComparisonView({ comparison, look }: { comparison: Comparison; look: ComparisonLook }) {
  const { fields, lines, added, removed } = comparison
  const isTextSame = lines.every(({ kind }) => kind === 'same')
  if (fields.length === 0 && isTextSame) return <p className="t-body">There are no differences.</p>
  return (
    <div className="version-diff break-long stack gap-16">
      <p className="t-cap" role="status">
        {`${count(added)} added, ${count(removed)} removed.`}
      </p>
      {fields.map((field) => (
        <section key={field.label} className="stack gap-8">
          <h3 className="t-cap strong">{field.label}</h3>
          <Lines lines={field.lines} look={look} />
        </section>
      ))}
      {!isTextSame && (
        <section className="stack gap-8">
          <h3 className="t-cap strong">Text</h3>
          {foldLines(lines).map((part, at) =>
            part.isFolded ? (
              <details key={at} className="disclosure">
                <summary>{`${part.lines.length} unchanged paragraphs`}</summary>
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
    lines.slice(Math.max(0, at - CONTEXT_LINES), at + CONTEXT_LINES + 1).some(({ kind }) => kind !== 'same'),
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
      <div key={at} className="version-diff-row columns gap-24">
        <p>
          <VersionPieces pieces={line.before} side="before" />
        </p>
        <p>
          <VersionPieces pieces={line.after} side="after" />
        </p>
      </div>
    ) : (
      <p key={at}>
        <MergedPieces {...line} />
      </p>
    ),
  )
}

/** Words of one side; those missing on the other side are marked. */
export function VersionPieces({ pieces, side }: { pieces: readonly Piece[]; side: 'before' | 'after' }) {
  return pieces.map(({ text, isChanged }, at) => {
    if (!isChanged) return <Fragment key={at}>{text}</Fragment>
    return side === 'before' ? <del key={at}>{text}</del> : <ins key={at}>{text}</ins>
  })
}

/** Both sides in one line, deletions before insertions. */
function MergedPieces({ before, after }: Pick<ComparedLine, 'before' | 'after'>) {
  const groups: { removed: Piece[]; added: Piece[]; same: Piece | undefined }[] = []
  let [left, right] = [0, 0]
  while (left < before.length || right < after.length) {
    const removed = takeChanged(before, left)
    const added = takeChanged(after, right)
    left += removed.length
    right += added.length
    groups.push({ removed, added, same: after[right] ?? before[left] })
    left += 1
    right += 1
  }
  return groups.map(({ removed, added, same }, at) => (
    <Fragment key={at}>
      <VersionPieces pieces={removed} side="before" />
      <VersionPieces pieces={added} side="after" />
      {same?.text}
    </Fragment>
  ))
}

function takeChanged(pieces: readonly Piece[], from: number): Piece[] {
  const end = pieces.findIndex(({ isChanged }, at) => at >= from && !isChanged)
  return pieces.slice(from, end === -1 ? undefined : end)
}
