import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

export type EndpointSecretProps = { name: string; secret: string; isNew: boolean; onClose: () => void }

/** Shows a secret the only time that it can be read. */
export function EndpointSecret({ name, secret, isNew, onClose }: EndpointSecretProps) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // The text can be selected as well.
      setCopied(false)
    }
  }
  return (
    <Dialog
      title={isNew ? 'Endpoint added' : 'Secret changed'}
      size="narrow"
      onClose={onClose}
      footer={
        <Button variant="secondary" onClick={onClose}>
          I have kept it
        </Button>
      }
    >
      <p className="t-body">
        With this secret the receiver can check that an event comes from here. It is shown this one time: give
        it to <b>{name}</b> now.
      </p>
      <p className="delivery-secret delivery-code">{secret}</p>
      <Button data-autofocus onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : 'Copy secret'}
      </Button>
      <p className="sr-only" role="status">
        {isCopied ? 'The secret was copied.' : ''}
      </p>
    </Dialog>
  )
}
