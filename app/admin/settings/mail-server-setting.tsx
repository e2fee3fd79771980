import { useState } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { FieldNote } from '#app/ui/forms/field-note.tsx'

type MailServerSettingProps = {
  protocol: MailProtocol
  id: string
  label: string
  hint?: string
  error?: string | undefined
  disabled: boolean
  isSet: boolean
  /** URL of the server; empty to keep the stored one. */
  value: string
  onChange: (event: { target: { value: string } }) => void
  /** Resolves to a message if the server can't be used. */
  onCheck: (value: string) => Promise<string | undefined>
}

/** Fields for the parts of a mail server's URL. The server is checked when a field loses the focus. */
export function MailServerSetting(props: MailServerSettingProps) {
  const { protocol, id, label, hint, error, disabled, isSet, value, onChange, onCheck } = props
  const [found, setFound] = useState<{ in: string; problem: string | undefined }>()
  const parts = readMailUrl(value)
  const problem = error ?? (found?.in === value ? found.problem : undefined)
  const noteId = `${id}-note`
  const field = (part: keyof MailServer) => ({
    id: `${id}-${part}`,
    value: parts[part],
    disabled,
    autoComplete: 'off',
    spellCheck: false,
    onBlur: () => {
      // Checking IMAP signs in to the mailbox, so it needs the password.
      const isComplete = parts.host !== '' && (protocol === 'smtp' || parts.password !== '')
      if (isComplete && found?.in !== value)
        void onCheck(value).then((message) => setFound({ in: value, problem: message }))
    },
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ target: { value: composeMailUrl(protocol, { ...parts, [part]: target.value }) } }),
  })
  return (
    <fieldset className="stack" aria-describedby={noteId}>
      <legend className="t-h4">{label}</legend>
      <Field
        {...field('host')}
        label="Server"
        placeholder={isSet ? 'Set. Fill in all fields to replace it.' : `${protocol}.example.com`}
        aria-invalid={problem ? true : undefined}
      />
      <Field
        {...field('port')}
        label="Port"
        inputMode="numeric"
        placeholder={DEFAULT_PORTS[protocol]}
        hint={`${TLS_PORTS[protocol]} (TLS) or ${protocol === 'smtp' ? '587' : '143'} (STARTTLS).`}
      />
      <Field {...field('user')} label="User name" hint="Usually your email address." />
      <Field
        {...field('password')}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="Some providers ask for an app password, which you create in your account there."
      />
      <FieldNote id={noteId} hint={hint} error={problem} />
    </fieldset>
  )
}

/** Parts of a mail server's URL, as typed. */
type MailServer = Record<'host' | 'port' | 'user' | 'password', string>
type MailProtocol = 'smtp' | 'imap'

const TLS_PORTS = { smtp: '465', imap: '993' }
const DEFAULT_PORTS = { smtp: '587', imap: '993' }
const PARTS =
  /^(?:smtp|imap)s?:\/\/(?:(?<user>[^:@]*):(?<password>[^:@]*)@)?(?<host>.*?)(?::(?<port>[^:]*))?$/

/** Returns for example `smtp://user:password@host:587`, or `smtps:` for port 465; empty if nothing is typed. */
export function composeMailUrl(protocol: MailProtocol, { host, port, user, password }: MailServer): string {
  if (host + port + user + password === '') return ''
  const access = user + password === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
  const isTls = (port.trim() || DEFAULT_PORTS[protocol]) === TLS_PORTS[protocol]
  return `${protocol}${isTls ? 's' : ''}://${access}${host.trim()}${port === '' ? '' : `:${port.trim()}`}`
}

/** Splits a URL from `composeMailUrl`, even an incomplete one. */
export function readMailUrl(url: string): MailServer {
  const { host = '', port = '', user = '', password = '' } = PARTS.exec(url)?.groups ?? {}
  return { host, port, user: decodeURIComponent(user), password: decodeURIComponent(password) }
}
