import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SentTest } from '#app/data/system-reader.ts'
import { createSettingsManager, SettingsRefusal } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'
import { FormFailure, useStaffForm } from '../use-staff-form.tsx'

export function showSent({ to, is_accepted: isAccepted, reply }: SentTest): void {
  showToast({
    title: isAccepted ? `The mail server accepted the email to ${to}` : `The email to ${to} was not sent`,
    description: reply,
    isError: !isAccepted,
  })
}

/** Sends the owner a test email, shows the mail server's reply, and asks for the code in the email. */
export function TestMailForm() {
  const manager = useManager(createSettingsManager)
  const queries = useQueryClient()
  const sending = useAction()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const [advice, setAdvice] = useState<readonly string[]>([])
  const send = async () => {
    const sent = await manager.sendTestMail()
    setSentTo(sent.is_accepted ? sent.to : null)
    setAdvice(sent.advice)
    showSent(sent)
  }
  const form = useStaffForm<{ code: string }, string>({
    initial: { code: '' },
    check: ({ code }) => ({ ready: code.replaceAll(/\D/g, '') }),
    send: async (code, { reset }) => {
      await manager.confirmTestMail(code)
      reset()
      setSentTo(null)
      await queries.invalidateQueries({ queryKey: ['launch'] })
      showToast({ title: 'Emails arrive', description: 'The code is right.' })
    },
    findField: (error) => (error instanceof SettingsRefusal ? error.problems : null),
    guards: false,
  })
  return (
    <div className="stack gap-16 narrow">
      <div>
        <Button
          size="small"
          variant="secondary"
          isBusy={sending.isBusy}
          onClick={() => void sending.run('No email was sent', send)}
        >
          {sentTo === null ? 'Send a test email' : 'Send it again'}
        </Button>
      </div>
      {advice.length > 0 && (
        <ul className="stack gap-8 t-small">
          {advice.map((text) => (
            <li className="break-long" key={text}>
              {text}
            </li>
          ))}
        </ul>
      )}
      {sentTo !== null && (
        <form className="form-fields" {...form.formProps}>
          <Field
            {...form.field('code')}
            label="Code in the test email"
            hint={`Sent to ${sentTo}. If it does not arrive within a few minutes, check your spam folder, and turn on DKIM at your email provider.`}
            inputMode="numeric"
            autoComplete="one-time-code"
          />
          <FormFailure message={form.problems['all'] ?? form.failure} />
          <Button type="submit" isBusy={form.isBusy}>
            {form.isBusy ? 'Checking...' : 'Confirm that it arrived'}
          </Button>
        </form>
      )}
    </div>
  )
}
