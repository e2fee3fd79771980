import { useState } from 'react'
import { readSiteConfiguration } from '#app/data/context/site-configuration.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Icon } from '#app/ui/icons/icon.tsx'
import { Notice } from '../form/notice.tsx'

export type RecoveryCodesProps = {
  codes: string[]
  size?: 'medium' | 'large'
  onKept: () => void
}

/** New recovery codes: shown this once, to be kept somewhere safe. */
export function RecoveryCodes({ codes, size = 'medium', onKept }: RecoveryCodesProps) {
  const [said, setSaid] = useState('')
  const lines = codes.map(groupCode)

  const copy = () => {
    navigator.clipboard.writeText(lines.join('\n')).then(
      () => setSaid('Copied.'),
      () => setSaid('Could not copy. Please mark and copy the codes yourself.'),
    )
  }
  return (
    <div className="auth-fields">
      <Notice tone="plain">
        Keep these recovery codes somewhere safe, not beside your password. Each signs you in once when your
        authenticator is out of reach. They are not shown again.
      </Notice>
      <ul className="recovery-codes" aria-label="Recovery codes">
        {lines.map((line) => (
          <li key={line}>
            <code>{line}</code>
          </li>
        ))}
      </ul>
      <div className="auth-ways">
        <Button variant="secondary" onClick={copy}>
          <Icon name="copy" />
          Copy
        </Button>
        <Button variant="secondary" onClick={() => download(lines)}>
          <Icon name="download" />
          Download
        </Button>
        <span className="t-small" role="status">
          {said}
        </span>
      </div>
      <Button size={size} onClick={onKept}>
        I have kept them
      </Button>
    </div>
  )
}

/** Four by four is easier to type; the server ignores the hyphens. */
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
  // The browser reads the address after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 0)
}
