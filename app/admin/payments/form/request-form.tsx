import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PaymentManager, PaymentRequest } from '#app/data/payments/payment-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Spinner } from '#app/ui/feedback/spinner.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { MAX_LINES } from '#domain/payments/totals.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { ClientFields } from './client-fields.tsx'
import { DraftTotals } from './draft-totals.tsx'
import { LineFields } from './line-fields.tsx'
import { copyDraft, emptyDraft, emptyLine, readDraft, type RequestDraft } from './request-draft.ts'

export type RequestFormProps = {
  manager: PaymentManager
  /** The request that this one begins as a copy of. */
  copiedId: string | null
  goTo: SectionProps['goTo']
}

/** Makes a request. Its number is given when it is made, and what it says stays as it is from then on. */
export function RequestForm({ manager, copiedId, goTo }: RequestFormProps) {
  const [draft, setDraft] = useState<RequestDraft | null>(() =>
    copiedId === null ? emptyDraft(manager.today()) : null,
  )
  const read = useEffectEvent((id: string) => manager.read(id))
  const begin = useEffectEvent((request: PaymentRequest) => setDraft(copyDraft(request, manager.today())))
  const refuse = useEffectEvent((error: unknown) => {
    showToast({ title: 'Not copied', description: describeFailure(error), isError: true })
    goTo('', { replaces: true })
  })
  // Once for each request: what was typed since is not overwritten when the room is drawn again.
  useEffect(() => {
    if (copiedId === null) return
    read(copiedId).then(
      ({ request }) => begin(request),
      (error: unknown) => refuse(error),
    )
  }, [copiedId])
  return draft === null ? (
    <Spinner label="Reading the request..." />
  ) : (
    <OpenForm manager={manager} draft={draft} onDraft={setDraft} goTo={goTo} />
  )
}

type OpenFormProps = {
  manager: PaymentManager
  draft: RequestDraft
  onDraft: (draft: RequestDraft) => void
  goTo: SectionProps['goTo']
}

function OpenForm({ manager, draft, onDraft, goTo }: OpenFormProps) {
  // The same for every try: a try whose answer was lost makes no second request.
  const id = useRef(crypto.randomUUID())
  const form = useRef<HTMLFormElement>(null)
  const [showsProblems, setShowsProblems] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const { problems, totals, request } = readDraft(draft)
  const shown = showsProblems ? problems : {}
  const setLines = (lines: RequestDraft['lines']) => onDraft({ ...draft, lines })

  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (request === null) {
      setShowsProblems(true)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
      return
    }
    setBusy(true)
    try {
      await manager.create(id.current, request)
      goTo(id.current, { replaces: true })
    } catch (error) {
      showToast({ title: 'Not made', description: describeFailure(error), isError: true })
      setBusy(false)
    }
  }
  const addLine = () => {
    const key = Math.max(...draft.lines.map((line) => line.key)) + 1
    setLines([...draft.lines, { ...emptyLine(key), tax: draft.lines.at(-1)!.tax }])
    requestAnimationFrame(() => document.getElementById(`line-${key}-text`)?.focus())
  }

  return (
    <form className="payments request-form" ref={form} noValidate onSubmit={(event) => void save(event)}>
      <div className="payments-head">
        <h1 className="t-h3">New payment request</h1>
      </div>
      <ClientFields draft={draft} problems={shown} onDraft={onDraft} />
      <section aria-labelledby="lines-title">
        <h2 className="t-h4" id="lines-title">
          Lines
        </h2>
        {draft.lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            place={index + 1}
            problems={shown}
            onChange={(changed) => setLines(draft.lines.with(index, changed))}
            onRemove={draft.lines.length > 1 ? () => setLines(draft.lines.toSpliced(index, 1)) : null}
          />
        ))}
        {draft.lines.length < MAX_LINES && (
          <Button size="small" variant="secondary" onClick={addLine}>
            <Icon name="plus" />
            Add a line
          </Button>
        )}
        <DraftTotals totals={totals} currency={draft.currency} problem={shown['total']} />
      </section>
      <div className="request-actions">
        <Button type="submit" isBusy={isBusy} aria-disabled={isBusy || undefined}>
          {isBusy ? 'Making it...' : 'Make the request'}
        </Button>
        <Button variant="secondary" onClick={() => goTo('')}>
          Discard
        </Button>
        <p className="t-small">It gets its number now. You see it before it is sent.</p>
      </div>
    </form>
  )
}
