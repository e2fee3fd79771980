import { Field } from '#app/ui/forms/field.tsx'
import { TextAreaField } from '#app/ui/forms/text-area-field.tsx'
import type { DraftProblems, RequestDraft } from './request-draft.ts'

export type ClientFieldsProps = {
  draft: RequestDraft
  problems: DraftProblems
  onDraft: (draft: RequestDraft) => void
}

/** Who is to pay, in which currency and until when. */
export function ClientFields({ draft, problems, onDraft }: ClientFieldsProps) {
  const field = (part: 'name' | 'email' | 'address' | 'currency' | 'due' | 'note') => ({
    id: `request-${part}`,
    value: draft[part],
    error: problems[part],
    onChange: (event: { target: { value: string } }) => onDraft({ ...draft, [part]: event.target.value }),
  })
  return (
    <section className="client-fields" aria-label="Client and terms">
      <Field {...field('name')} label="Client" maxLength={200} autoComplete="off" />
      <Field
        {...field('email')}
        label="Email address"
        type="email"
        hint="Without it, send the link yourself"
        autoComplete="off"
      />
      <TextAreaField {...field('address')} label="Address" rows={3} maxLength={1000} />
      <TextAreaField {...field('note')} label="Note" rows={3} maxLength={2000} />
      <Field {...field('currency')} label="Currency" hint="Such as USD or EUR" maxLength={3} />
      <Field {...field('due')} label="Due" type="date" />
    </section>
  )
}
