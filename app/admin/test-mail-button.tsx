import { createSystemReader } from '#app/data/system-reader.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useAction } from './section-parts.tsx'
import { useManager } from './staff.tsx'

/** Sends a test email to the agency, and shows the reply of the mail server. */
export function TestMailButton() {
  const reader = useManager(createSystemReader)
  const { run, isBusy } = useAction()
  const send = async () => {
    const { to, is_accepted: isAccepted, reply } = await reader.sendTestMail()
    showToast({
      title: isAccepted ? `The mail server accepted the email to ${to}` : `The email to ${to} was not sent`,
      description: reply,
      isError: !isAccepted,
    })
  }
  return (
    <Button
      size="small"
      variant="secondary"
      isBusy={isBusy}
      onClick={() => void run('No email was sent', send)}
    >
      Send a test email
    </Button>
  )
}
