import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readSession } from '#app/auth/session/session-store.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { setLeaveGuard } from './address.ts'

/** Messages by field name. */
export type Problems = Partial<Record<string, string>>

export type StaffFormOptions<Values extends object, Ready> = {
  /** Prefix of the field ids; unique by default. */
  id?: string
  /** Values the form starts with; later changes of this object have no effect, see `reset`. */
  initial: Values
  /** Returns the problems, or what `send` needs. */
  check: (values: Values) => { problems: Problems } | { ready: Ready }
  /** Sends the form. What it throws is shown as `failure`, and the typed values stay. */
  send: (ready: Ready) => Promise<unknown>
  /** Name under which the typed values survive a reload of this tab. */
  draftKey?: string
  /** Text for an error of `send`. */
  describe?: (error: unknown) => string
  /** Whether leaving with typed values would lose them; by default, when any value differs from `initial`. */
  hasTyped?: (values: Values) => boolean
}

/**
 * State of a form: values, problems, one submit at a time, and a question before typed values are lost.
 * Spread `formProps` over the form and `field(name)` over its fields, render `leaveQuestion` in it, and give `canClose`
 * to a dialog around it. After a failed check the first field with `aria-invalid` gets the focus.
 */
export function useStaffForm<Values extends object, Ready>(options: StaffFormOptions<Values, Ready>) {
  const ownId = useId()
  const { id = ownId, check, send, draftKey, describe = describeFailure } = options
  const [initial, setInitial] = useState(options.initial)
  const [values, setValues] = useState<Values>(() => readDraft<Values>(draftKey) ?? initial)
  const [hasTried, setTried] = useState(false)
  const [failure, fail] = useState<string | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  const mutation = useMutation({ mutationFn: send })
  const { hasTyped = (now: Values) => JSON.stringify(now) !== JSON.stringify(initial) } = options
  const isTyped = hasTyped(values)
  const leaving = useLeaveQuestion(isTyped, mutation.isPending)
  const checked = check(values)
  const problems: Problems = hasTried && 'problems' in checked ? checked.problems : {}

  useEffect(() => {
    if (draftKey) storeDraft(draftKey, isTyped ? values : null)
  }, [draftKey, isTyped, values])
  const askBeforeLeaving = useEffectEvent(async () => {
    // A form that is being sent leaves the page when it is done.
    if (isSending.current) return true
    const leaves = await leaving.canClose()
    if (leaves && draftKey) storeDraft(draftKey, null)
    return leaves
  })
  useEffect(() => (isTyped ? setLeaveGuard(() => askBeforeLeaving()) : undefined), [isTyped])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // Dialogs may be nested in a form of the page, which must not be sent with them.
    event.stopPropagation()
    if (isSending.current) return
    fail(null)
    setTried(true)
    if ('problems' in checked) {
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      return
    }
    isSending.current = true
    try {
      await mutation.mutateAsync(checked.ready)
      if (draftKey) storeDraft(draftKey, null)
    } catch (error) {
      fail(describe(error))
    } finally {
      isSending.current = false
    }
  }
  const set = (change: Partial<Values>) => setValues((known) => ({ ...known, ...change }))
  return {
    id,
    values,
    set,
    problems,
    failure,
    fail,
    isBusy: mutation.isPending,
    isTyped,
    formProps: {
      ref: form,
      id,
      noValidate: true,
      onSubmit: (event: SubmitEvent<HTMLFormElement>) => void submit(event),
    },
    field: (name: keyof Values & string) => ({
      id: `${id}-${name}`,
      name,
      value: values[name] as string,
      error: problems[name],
      onChange: (event: { target: { value: string } }) =>
        set({ [name]: event.target.value } as unknown as Partial<Values>),
    }),
    /** Starts over, with other values if given. */
    reset: (next: Values = initial) => {
      setInitial(next)
      setValues(next)
      setTried(false)
      fail(null)
    },
    canClose: leaving.canClose,
    leaveQuestion: leaving.question,
  }
}

/** Asks before typed values are lost. `canClose` is for the dialog around the form; render `question` inside it. */
export function useLeaveQuestion(
  isTyped: boolean,
  isBusy: boolean,
): { canClose: () => boolean | Promise<boolean>; question: ReactNode } {
  const [resolve, setResolve] = useState<((leaves: boolean) => void) | null>(null)
  const settle = (leaves: boolean) => {
    setResolve(null)
    resolve?.(leaves)
  }
  return {
    canClose: () => {
      if (isBusy) return false
      return !isTyped || new Promise<boolean>((answer) => setResolve(() => answer))
    },
    question: resolve && (
      <ConfirmDialog
        title="Leave without saving?"
        question="What you typed here is not saved."
        confirmLabel="Leave"
        cancelLabel="Keep editing"
        isDestructive
        onConfirm={() => settle(true)}
        onCancel={() => settle(false)}
      />
    ),
  }
}

/** Why a form was not sent. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-alert" />
      {message}
    </p>
  )
}

/** Drafts of another person who used this tab before are not restored. */
function readDraft<Values>(key: string | undefined): Values | null {
  if (!key) return null
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(`draft:${key}`) ?? 'null')
    const { userId, values } = (stored ?? {}) as { userId?: string | null; values?: Values }
    return values && userId === readSession().userId ? values : null
  } catch {
    return null
  }
}

function storeDraft(key: string, values: object | null): void {
  try {
    if (values === null) sessionStorage.removeItem(`draft:${key}`)
    else sessionStorage.setItem(`draft:${key}`, JSON.stringify({ userId: readSession().userId, values }))
  } catch {
    // Storage is full or blocked: the draft lasts as long as the page.
  }
}
