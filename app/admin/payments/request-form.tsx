import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createPaymentManager, type NewRequest } from '#app/data/payment-manager.ts'
import type { SectionProps } from '#app/admin/admin-section.ts'
import { QueryState } from '#app/admin/section-parts.tsx'
import { useManager, useStaff } from '#app/admin/staff.tsx'
import { type Problems, useStaffForm } from '#app/admin/use-staff-form.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { formatAmount } from '#domain/payments/currency.ts'
import { MAX_LINES } from '#domain/payments/totals.ts'
import {
  copyDraft,
  emptyDraft,
  emptyLine,
  type LineDraft,
  readDraft,
  type RequestDraft,
} from './request-draft.ts'

export type RequestFormProps = {
  /** Id of the request to copy; null to start empty. */
  copiedId: string | null
  goTo: SectionProps['goTo']
}

/** Creates a request, which can't be edited later. */
export function RequestForm({ copiedId, goTo }: RequestFormProps) {
  const manager = useManager(createPaymentManager)
  const { agency } = useStaff()
  const query = useQuery({
    queryKey: ['payment request', copiedId],
    queryFn: () => manager.read(copiedId!),
    enabled: copiedId !== null,
  })
  const today = manager.today()
  if (copiedId === null)
    return <OpenForm initial={emptyDraft(today, agency.currency)} draftKey="payment-request" goTo={goTo} />
  if (!query.data) return <QueryState query={query} label="Loading the request..." />
  const initial = copyDraft(query.data.request, today)
  return <OpenForm initial={initial} draftKey={`payment-request ${copiedId}`} goTo={goTo} />
}

type OpenFormProps = { initial: RequestDraft; draftKey: string; goTo: SectionProps['goTo'] }

function OpenForm({ initial, draftKey, goTo }: OpenFormProps) {
  const manager = useManager(createPaymentManager)
  const queries = useQueryClient()
  // The id stays the same when retrying, so that only one request is created.
  const [id] = useState(() => crypto.randomUUID())
  const form = useStaffForm<RequestDraft, NewRequest>({
    id: 'request',
    initial,
    draftKey,
    failureTitle: 'The request was not created',
    check: (draft) => {
      const { request, problems } = readDraft(draft)
      return request ? { ready: request } : { problems }
    },
    send: async (request) => {
      await manager.create(id, request)
      await queries.invalidateQueries({ queryKey: ['payment requests'] })
      goTo(id, { replaces: true })
    },
  })
  const { values: draft, problems } = form
  const { totals } = readDraft(draft)
  const setLines = (lines: LineDraft[]) => form.set({ lines })
  const addLine = () => {
    const key = Math.max(...draft.lines.map((line) => line.key)) + 1
    setLines([...draft.lines, { ...emptyLine(key), tax: draft.lines.at(-1)!.tax }])
    requestAnimationFrame(() => document.getElementById(`line-${key}-text`)?.focus())
  }
  const code = draft.currency.trim().toUpperCase()
  return (
    <form className="admin-section" {...form.formProps}>
      <h1 className="t-h3">New payment request</h1>
      <section className="columns gap-16" aria-label="Client and terms">
        <Field {...form.field('name')} label="Client" maxLength={200} autoComplete="off" />
        <Field
          {...form.field('email')}
          label="Email address"
          type="email"
          hint="Without it, send the link yourself"
          autoComplete="off"
        />
        <Field {...form.field('legalName')} label="Legal name" hint="If it differs" maxLength={200} />
        <Field {...form.field('taxNumber')} label="Tax number" hint="Such as a VAT ID" maxLength={60} />
        <TextAreaField {...form.field('address')} label="Address" rows={3} maxLength={1000} />
        <TextAreaField {...form.field('note')} label="Note" rows={3} maxLength={2000} />
        <Field {...form.field('currency')} label="Currency" hint="Such as USD or EUR" maxLength={3} />
        <Field {...form.field('due')} label="Due" type="date" />
      </section>
      <section className="stack gap-16" aria-labelledby="lines-title">
        <h2 className="t-h4" id="lines-title">
          Lines
        </h2>
        {draft.lines.map((line, index) => (
          <LineFields
            key={line.key}
            line={line}
            number={index + 1}
            problems={problems}
            onChange={(changed) => setLines(draft.lines.with(index, changed))}
            onRemove={draft.lines.length > 1 ? () => setLines(draft.lines.toSpliced(index, 1)) : null}
          />
        ))}
        {draft.lines.length < MAX_LINES && (
          <div>
            <Button size="small" variant="secondary" onClick={addLine}>
              <Icon name="plus" />
              Add a line
            </Button>
          </div>
        )}
        <div className="text-end" role="status">
          {totals?.taxes.map(({ rate, tax }) => (
            <p key={rate} className="t-small">
              Tax {rate}%: {formatAmount(tax, code)}
            </p>
          ))}
          <p>
            Total{' '}
            <b className="request-total t-h3 digits break-long">
              {totals === null ? '–' : formatAmount(totals.total, code)}
            </b>
          </p>
          {problems['total'] && <p className="field-error">{problems['total']}</p>}
        </div>
      </section>
      <div className="row gap-8">
        <Button type="submit" isBusy={form.isBusy} aria-disabled={form.isBusy || undefined}>
          {form.isBusy ? 'Creating...' : 'Create request'}
        </Button>
        <Button variant="secondary" onClick={() => goTo('')}>
          Discard
        </Button>
        <p className="t-small">The request gets its number now. You see it before it is sent.</p>
      </div>
      {form.leaveQuestion}
    </form>
  )
}

type LineFieldsProps = {
  line: LineDraft
  /** Starts at 1. */
  number: number
  problems: Problems
  onChange: (line: LineDraft) => void
  /** Null if there is only one line. */
  onRemove: (() => void) | null
}

function LineFields({ line, number, problems, onChange, onRemove }: LineFieldsProps) {
  const field = (part: 'text' | 'quantity' | 'price' | 'tax') => ({
    id: `line-${line.key}-${part}`,
    value: line[part],
    error: problems[`line-${line.key}-${part}`],
    onChange: (event: { target: { value: string } }) => onChange({ ...line, [part]: event.target.value }),
  })
  return (
    <fieldset className="fields line-fields">
      <legend className="sr-only">Line {number}</legend>
      <Field {...field('text')} label="Description" className="line-text" maxLength={300} />
      <Field {...field('quantity')} label="Quantity" inputMode="decimal" />
      <Field {...field('price')} label="Unit price" inputMode="decimal" />
      <Field {...field('tax')} label="Tax" suffix="%" inputMode="decimal" />
      {onRemove && (
        <Button variant="quiet" isIconOnly aria-label={`Remove line ${number}`} onClick={onRemove}>
          <Icon name="x" />
        </Button>
      )}
    </fieldset>
  )
}
