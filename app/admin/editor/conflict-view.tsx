import { useId, useMemo } from 'react'
import { VersionPieces } from '#app/admin/versions/comparison-view.tsx'
import type { PostKind } from '#app/posts/post-kind.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { formatMoment } from '#app/ui/format-moment.ts'
import { toMarkdownText } from '#domain/html/html-to-markdown.ts'
import { blocksToHtml } from '#domain/posts/blocks/blocks-to-html.ts'
import type { EditedBlock } from '#domain/posts/blocks/content-blocks.ts'
import type { TextSyntax } from '#domain/posts/blocks/text-marks.ts'
import { type Choices, type Difference, isDifference, type Side } from '#domain/posts/merge/compare-forms.ts'
import { compareTexts } from '#domain/versions/compare-texts.ts'
import { HtmlLimitError } from '#import/html/parse-html.ts'
import { toReadableHtml } from '#import/html/readable-html.ts'
import { compareConflict, type ConflictSides } from './conflict-sides.ts'
import { type FormFields, nameFields } from './history/form-fields.ts'
import { syntaxOf } from './post-form.ts'
import { ArticlePreview } from './preview/article-preview.tsx'
import type { Conflict } from './use-saving.ts'
import '#app/admin/versions/versions.css'
import './conflict-view.css'

export type ConflictViewProps = Omit<ConflictSides, 'current'> & {
  kind: PostKind
  conflict: Conflict
  choices: Choices
  onChoose: (choices: Choices) => void
}

/** Merges two versions of a post: one choice per difference, and the result. */
export function ConflictView({ kind, form, base, post, conflict, choices, onChoose }: ConflictViewProps) {
  const { current, changedBy, changedAt } = conflict
  const { mine, theirs, parts, merge } = useMemo(
    () => compareConflict(kind.table, { form, base, post, current }),
    [kind, form, base, post, current],
  )
  const result = useMemo(() => merge(choices), [merge, choices])
  const differences = parts.filter(isDifference)
  const chooseAll = (side: Side) => onChoose(Object.fromEntries(differences.map(({ id }) => [id, side])))
  const read = (difference: Difference, side: Side) =>
    'field' in difference
      ? writeValue({ mine, theirs }[side][difference.field])
      : writeBlocks(difference[side], syntaxOf(kind.table))
  return (
    <>
      <p className="t-body" role="alert">
        This post was changed by {changedBy ?? 'someone else'} at {formatMoment(changedAt)}, after you opened
        it. {describeDifferences(differences)} If you keep all of yours, their version stays in this browser;
        otherwise yours does.
      </p>
      <div className="conflict columns gap-24">
        <div className="stack gap-16">
          {differences.length > 1 && (
            <div className="row gap-8">
              <Button size="small" variant="secondary" onClick={() => chooseAll('mine')}>
                Keep all of mine
              </Button>
              <Button size="small" variant="secondary" onClick={() => chooseAll('theirs')}>
                Take all of theirs
              </Button>
            </div>
          )}
          {parts.map((part, at) =>
            isDifference(part) ? (
              <DifferenceChoice
                key={part.id}
                name={'field' in part ? capitalize(nameFields([part.field])) : 'Text'}
                texts={{ mine: read(part, 'mine'), theirs: read(part, 'theirs') }}
                bothChanged={part.bothChanged}
                chosen={choices[part.id] ?? part.suggested}
                onChoose={(side) => onChoose({ ...choices, [part.id]: side })}
              />
            ) : (
              <p key={`same-${at}`} className="t-cap">
                {part.same.length === 1 ? '1 block is the same.' : `${part.same.length} blocks are the same.`}
              </p>
            ),
          )}
        </div>
        <div
          className="stack"
          // Focusable, so that it can be scrolled by keyboard.
          role="group"
          aria-label="Result"
          tabIndex={0}
        >
          <h2 className="t-h4">Result</h2>
          {result.summary.trim() !== '' && <p className="t-cap">Summary: {result.summary}</p>}
          <ArticlePreview label="Preview of the result" kind={kind} form={result} post={current} />
        </div>
      </div>
    </>
  )
}

type DifferenceChoiceProps = {
  name: string
  texts: Record<Side, string>
  bothChanged: boolean
  chosen: Side
  onChoose: (side: Side) => void
}

const SIDES: Record<Side, string> = { mine: 'Keep mine', theirs: 'Take theirs' }

function DifferenceChoice({ name, texts, bothChanged, chosen, onChoose }: DifferenceChoiceProps) {
  const group = useId()
  const lines = useMemo(() => compareTexts(texts.mine, texts.theirs), [texts.mine, texts.theirs])
  return (
    <fieldset className="conflict-part version-diff">
      <legend className="field-name">{bothChanged ? `${name}, changed by both` : name}</legend>
      {(['mine', 'theirs'] as const).map((side) => (
        <label key={side} className="choice-card">
          <input type="radio" name={group} checked={side === chosen} onChange={() => onChoose(side)} />
          <span className="strong">{SIDES[side]}</span>
          <span className="conflict-text full pre-line">
            {texts[side] === '' ? (
              <em>Nothing</em>
            ) : (
              lines.map((line, at) => (
                <VersionPieces
                  key={at}
                  pieces={side === 'mine' ? line.before : line.after}
                  // Nothing is struck through, because either side can stay.
                  side="after"
                />
              ))
            )}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function describeDifferences(differences: readonly Difference[]): string {
  if (differences.length === 0) return 'Both are the same.'
  const both = differences.filter(({ bothChanged }) => bothChanged).length
  const count = differences.length === 1 ? '1 part differs' : `${differences.length} parts differ`
  return `${count}${both > 0 ? `, ${both} changed by both of you` : ''}. Choose which to save.`
}

function writeValue(value: FormFields[keyof FormFields]): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : value.trim()
}

function writeBlocks(blocks: readonly EditedBlock[], syntax: TextSyntax): string {
  try {
    return toMarkdownText(toReadableHtml(blocksToHtml(blocks, syntax)))
  } catch (error) {
    if (error instanceof HtmlLimitError) return error.message
    throw error
  }
}

const capitalize = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
