import { type FormEvent, useRef, useState } from 'react'
import type { FieldErrors } from './credentials.ts'

export type FormState = {
  isBusy: boolean
  errors: FieldErrors
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** Submits a form, once at a time. `send` returns errors by field; the first invalid field gets the focus. */
export function useForm(send: (form: FormData) => Promise<FieldErrors>): FormState {
  const [isBusy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const isSending = useRef(false)

  const submit = async (element: HTMLFormElement) => {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    try {
      const found = await send(new FormData(element))
      setErrors(found)
      const wrong = Object.keys(found)[0]
      const field = wrong === undefined ? null : element.elements.namedItem(wrong)
      if (field instanceof HTMLElement) field.focus()
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return {
    isBusy,
    errors,
    onSubmit: (event) => {
      event.preventDefault()
      void submit(event.currentTarget)
    },
  }
}
