import { type FormEvent, useId, useRef, useState } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { type ListedRedirect, RedirectRefusal, saveRedirect } from '#app/data/redirects/redirects.ts'
import { toReadablePath, type RedirectProblem } from '#domain/redirects/redirect.ts'
import { readRedirect, type TypedRedirect } from '#domain/redirects/read-redirect.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { describeFailure } from './describe-failure.ts'
import { getRedirectRules } from './redirect-rules.ts'

export type RedirectFormProps = {
  /** Null for a new one. */
  changes: ListedRedirect | null
  path: string
  onSaved: (path: string) => void
  onCancel: () => void
}

const STATUSES = [
  { value: '301', label: 'Moved for good (301)' },
  { value: '302', label: 'Moved for now (302)' },
  { value: '410', label: 'Gone, leads nowhere (410)' },
]

/** One redirect to type: what is wrong stands at its field, what was typed stays. */
export function RedirectForm({ changes, path, onSaved, onCancel }: RedirectFormProps) {
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState<TypedRedirect>({
    path: toReadablePath(path),
    target: changes?.target ?? '',
    status: String(changes?.status ?? 301),
  })
  const [problem, setProblem] = useState<RedirectProblem | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  const isGone = typed.status === '410'

  const set = (change: Partial<TypedRedirect>) => setTyped((known) => ({ ...known, ...change }))
  const tell = (next: RedirectProblem) => {
    setProblem(next)
    form.current?.querySelector<HTMLElement>(`[name="${next.field}"]`)?.focus()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (isSaving) return
    setProblem(null)
    setFailure(null)
    const read = readRedirect({ ...typed, target: isGone ? '' : typed.target }, getRedirectRules())
    if ('problem' in read) return tell(read.problem)
    setSaving(true)
    try {
      await saveRedirect(getBrowserClient(), read.redirect, changes)
      onSaved(read.redirect.path)
    } catch (error) {
      setSaving(false)
      if (error instanceof RedirectRefusal) tell({ field: error.field, message: error.userMessage })
      else setFailure(describeFailure(error))
    }
  }
  const errorOf = (field: RedirectProblem['field']) =>
    problem?.field === field ? { error: problem.message } : {}

  return (
    <form ref={form} className="redirect-form" noValidate onSubmit={(event) => void save(event)}>
      <Field
        id={`${id}-path`}
        name="path"
        label="Old address"
        hint="A path of this site, such as /old-page. Capitals, a slash at the end and any query are the same to it."
        value={typed.path}
        onChange={(event) => set({ path: event.target.value })}
        spellCheck={false}
        autoCapitalize="off"
        data-autofocus={path === '' || undefined}
        {...errorOf('path')}
      />
      <SelectField
        id={`${id}-status`}
        name="status"
        label="What happened to it"
        options={STATUSES}
        value={typed.status}
        onChange={(event) => set({ status: event.target.value })}
        {...errorOf('status')}
      />
      {!isGone && (
        <Field
          id={`${id}-target`}
          name="target"
          label="Leads to"
          hint="A path of this site, such as /services, or a whole address that begins with https://."
          value={typed.target}
          onChange={(event) => set({ target: event.target.value })}
          spellCheck={false}
          autoCapitalize="off"
          data-autofocus={path !== '' || undefined}
          {...errorOf('target')}
        />
      )}
      {failure !== null && (
        <p className="field-error" role="alert">
          <Icon name="circle-alert" />
          {failure}
        </p>
      )}
      <div className="redirect-form-foot">
        <Button variant="secondary" onClick={onCancel} disabled={isSaving}>
          Cancel
        </Button>
        <Button type="submit" isBusy={isSaving} aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving...' : 'Save redirect'}
        </Button>
      </div>
    </form>
  )
}
