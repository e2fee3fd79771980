import { useState } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'

/** A secret that is shown once, with a copy button. @param name for example "secret" */
export function SecretText({ secret, name }: { secret: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Copying failed; the text can be selected by hand.
      setCopied(false)
    }
  }
  return (
    <>
      <p className="record-code secret-text mt-16">{secret}</p>
      <Button data-autofocus onClick={() => void copy()}>
        <Icon name={isCopied ? 'check' : 'copy'} />
        {isCopied ? 'Copied' : `Copy ${name}`}
      </Button>
      <p className="sr-only" role="status">
        {isCopied ? `The ${name} was copied` : ''}
      </p>
    </>
  )
}
