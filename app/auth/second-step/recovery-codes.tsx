import { useState } from 'react'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '../form/notice.tsx'

export type RecoveryCodesProps = {
  codes: string[]
  size?: 'medium' | 'large'
  onSaved: () => void
}

/** New recovery codes, which can't be shown again. */
export function RecoveryCodes({ codes, size = 'medium', onSaved }: RecoveryCodesProps) {
  const [message, setMessage] = useState('')
  const lines = codes.map(groupCode)

  const copy = () => {
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => setMessage('Copied.'),
      () => setMessage('Could not copy. Please select and copy the codes yourself.'),
    )
  }
  return (
    <div className="auth-fields stack gap-24">
      <Notice tone="plain">
        Save these recovery codes somewhere safe, apart from your password. Each signs you in once if you lose
        your authenticator. They are not shown again.
      </Notice>
      <ul className="recovery-codes inset pad" aria-label="Recovery codes">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <div className="row gap-8">
        <Button variant="secondary" onClick={copy}>
          <Icon name="copy" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(lines)}>
          <Icon name="download" />
          Download
        </Button>
        <span className="t-small" role="status">
          {message}
        </span>
      </div>
      <Button size={size} onClick={onSaved}>
        I saved them
      </Button>
    </div>
  )
}

/** Groups of four are easier to type. The server ignores hyphens. */
function groupCode(code: string): string {
  return code.match(/.{1,4}/g)?.join('-') ?? code
}

function download(lines: string[]): void {
  const { siteName } = readSiteConfiguration()
  const text = `Recovery codes for ${siteName} (${location.host})\n\n${lines.join('\n')}\n`
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }))
  link.download = 'recovery-codes.txt'
  link.click()
  // Later, because the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
