import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { readSession } from '#app/auth/session/session-store.ts'
import { describeFailure } from '#app/data/client/describe-failure.ts'
import { readStoredJson, store } from '#app/ui/browser-storage.ts'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { setLeaveGuard } from './address.ts'
import { showFailure } from './section-parts.tsx'

/** Problems by field name. */
export type Problems = Partial<Record<string, string>>

export type StaffFormOptions<Values extends object, Ready> = {
  /** Prefix of field ids; unique by default. */
  id?: string
  /** Initial values. Later changes of this object have no effect; use `reset`. */
  initial: Values
  /** Returns problems, or the data for `send`. */
  check: (values: Values) => { problems: Problems } | { ready: Ready }
  /**
   * Sends the form. Thrown errors are shown as `failure`, and typed values stay. Call `reset` if the form
   * stays open.
   */
  send: (ready: Ready, form: { reset: (values?: Values) => void }) => Promise<unknown>
  /** Shows problems before the first submit. */
  checksAlways?: boolean
  /** Key under which typed values survive a reload of this tab. */
  draftKey?: string
  /** Whether to ask before typed values are lost. Otherwise a draft is kept when the page is left. */
  guards?: boolean
  /** If set, failures of `send` are shown as a toast with this title instead of as `failure`. */
  failureTitle?: string
  /** Returns the field that an error of `send` concerns, or problems of several fields; they are shown there. */
  findField?: (error: unknown) => string | Problems | null
  /** Returns the message for an error of `send`. */
  describe?: (error: unknown) => string
  /** Returns whether leaving would lose typed values; by default, whether any value differs from `initial`. */
  hasTyped?: (values: Values) => boolean
}

/**
 * State of a form: values, problems, one submit at a time, and a question before typed values are lost.
 * Spread `formProps` on the form and `field(name)` on its fields, render `leaveQuestion` inside, and pass
 * `canClose` to a dialog around it. After a failed check, the first field with `aria-invalid` gets the focus.
 */
export function useStaffForm<Values extends object, Ready>(options: StaffFormOptions<Values, Ready>) {
  const ownId = useId()
  const { id = ownId, check, send, draftKey, describe = describeFailure } = options
  const [initial, setInitial] = useState(options.initial)
  const [values, setValues] = useState<Values>(() => (readDraft(draftKey) as Values | null) ?? initial)
  const [hasTried, setTried] = useState(false)
  const [failure, fail] = useState<string | null>(null)
  const [refusal, setRefusal] = useState<Problems>({})
  const form = useRef<HTMLFormElement>(null)
  const isSending = useRef(false)
  /** The person agreed to lose the typed text. */
  const hasAgreed = useRef(false)
  /** Resets the form, to other values if given. */
  const reset = (next: Values = initial) => {
    setInitial(next)
    setValues(next)
    setTried(false)
    fail(null)
  }
  const mutation = useMutation({ mutationFn: (ready: Ready) => send(ready, { reset }) })
  const { hasTyped = (now: Values) => JSON.stringify(now) !== JSON.stringify(initial) } = options
  const isTyped = hasTyped(values)
  const leaving = useLeaveQuestion(isTyped, mutation.isPending)
  const checked = check(values)
  const showsProblems = hasTried || options.checksAlways === true
  const problems: Problems = showsProblems && 'problems' in checked ? checked.problems : refusal
  const focusProblem = () =>
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())

  useEffect(() => {
    if (draftKey) storeDraft(draftKey, isTyped ? values : null)
  }, [draftKey, isTyped, values])
  const canClose = async () => {
    hasAgreed.current = await leaving.canClose()
    return hasAgreed.current
  }
  const askBeforeLeaving = useEffectEvent(async () => {
    // No question while the form is being sent, or after the user confirmed.
    if (isSending.current || hasAgreed.current) return true
    const leaves = await canClose()
    if (leaves && draftKey) storeDraft(draftKey, null)
    return leaves
  })
  const isGuarded = isTyped && options.guards !== false
  useEffect(() => (isGuarded ? setLeaveGuard(() => askBeforeLeaving()) : undefined), [isGuarded])

  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    // Dialogs may be nested in another form, which must not be submitted too.
    event.stopPropagation()
    if (isSending.current) return
    fail(null)
    setTried(true)
    if ('problems' in checked) {
      focusProblem()
      return
    }
    isSending.current = true
    try {
      await mutation.mutateAsync(checked.ready)
      if (draftKey) storeDraft(draftKey, null)
    } catch (error) {
      const found = options.findField?.(error)
      if (!found && options.failureTitle) return showFailure(options.failureTitle, error, describe)
      if (!found) return fail(describe(error))
      setRefusal(typeof found === 'string' ? { [found]: describe(error) } : found)
      focusProblem()
    } finally {
      isSending.current = false
    }
  }
  const set = (change: Partial<Values>) => {
    hasAgreed.current = false
    setRefusal({})
    setValues((known) => ({ ...known, ...change }))
  }
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
    reset,
    canClose,
    leaveQuestion: leaving.question,
  }
}

/** Props that a dialog needs from the form inside. */
export type StaffForm = Pick<
  ReturnType<typeof useStaffForm<object, unknown>>,
  'id' | 'problems' | 'failure' | 'isBusy' | 'formProps' | 'canClose' | 'leaveQuestion'
>

/** Asks before typed values are lost. Pass `canClose` to the dialog around the form, and render `question` inside. */
function useLeaveQuestion(
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

/** Message why a form was not sent. */
export function FormFailure({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <p className="field-error" role="alert">
      <Icon name="circle-alert" />
      {message}
    </p>
  )
}

/** Does not restore drafts of another person who used this tab before. */
function readDraft(key: string | undefined): object | null {
  const stored = key ? readStoredJson('session', `draft:${key}`) : null
  const { userId, values } = (stored ?? {}) as { userId?: string | null; values?: object }
  return values && userId === readSession().userId ? values : null
}

function storeDraft(key: string, values: object | null): void {
  const draft = values && JSON.stringify({ userId: readSession().userId, values })
  store('session', `draft:${key}`, draft)
}
