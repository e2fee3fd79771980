import { useState } from 'react'
import { createSettingsManager } from '#app/data/site-settings.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Dialog } from '#app/ui/dialogs/dialog.tsx'
import { Field, type FieldProps } from '#app/ui/forms/field.tsx'
import { downloadFile } from '../download-file.ts'
import { SecretText } from '../secret-text.tsx'
import { useAction } from '../section-parts.tsx'
import { useManager } from '../staff.tsx'

type BackupKeySettingProps = Omit<FieldProps, 'value' | 'onChange'> & {
  value: string
  onChange: (event: { target: { value: string } }) => void
}

/** Field for the public key of backups. Can generate a key pair, and shows the private key once. */
export function BackupKeySetting({ value, onChange, ...field }: BackupKeySettingProps) {
  const manager = useManager(createSettingsManager)
  const { run, isBusy } = useAction()
  const [made, setMade] = useState<{ identity: string; recipient: string } | null>(null)
  return (
    <div className="stack gap-8">
      <Field {...field} value={value} onChange={onChange} autoComplete="off" spellCheck={false} />
      {!field.disabled && (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            onClick={() => void run('No key was made', async () => setMade(await manager.makeBackupKey()))}
          >
            {value === '' ? 'Make a key' : 'Make a new key'}
          </Button>
        </div>
      )}
      {made && (
        <Dialog
          title="Save this key now"
          description="Only this key opens your backups. It is shown once and not stored on this site. Save it where you find it if the server is lost, such as in a password manager. Keep former keys for older backups."
          onClose={() => setMade(null)}
          footer={
            <Button
              onClick={() => {
                onChange({ target: { value: made.recipient } })
                setMade(null)
              }}
            >
              I saved it
            </Button>
          }
        >
          <SecretText secret={made.identity} name="key" />
          <p>
            <Button
              variant="quiet"
              onClick={() => downloadFile('backup-key.txt', 'text/plain', `${made.identity}\n`)}
            >
              Download as a file
            </Button>
          </p>
        </Dialog>
      )}
    </div>
  )
}
