import { useState } from 'react'
import { FormFailure } from '#app/admin/use-staff-form.tsx'
import type { ManagedHost } from '#app/data/booking-manager.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Field } from '#app/ui/forms/field.tsx'
import { SelectField } from '#app/ui/forms/select-field.tsx'
import { showToast } from '#app/ui/toast/show-toast.ts'
import { useBookingForm, useBookings } from '../use-bookings.ts'

type AccountFields = { account: string; user: string; password: string; calendar: string }

/** Connects the calendar account of a host (CalDAV). If the account has several calendars, asks for one. */
export function ConnectAccount({ host }: { host: ManagedHost }) {
  const call = useBookings()
  const [choices, setChoices] = useState<{ url: string; name: string }[]>([])
  const form = useBookingForm<AccountFields, { url: string; user: string; password: string }>({
    initial: { account: '', user: '', password: '', calendar: '' },
    check: ({ account, user, password, calendar }) => {
      const problems = {
        ...(!/^https?:\/\/\S+$/i.test(account.trim()) && {
          account: 'Enter an address that starts with https://.',
        }),
        ...(user.trim() === '' && { user: 'Enter the user name.' }),
        ...(password === '' && { password: 'Enter the app password.' }),
        ...(choices.length > 0 && calendar === '' && { calendar: 'Choose a calendar.' }),
      }
      if (Object.keys(problems).length > 0) return { problems }
      return { ready: { url: calendar || account.trim(), user: user.trim(), password } }
    },
    send: async (login, { reset }) => {
      const { calendar, choices: found } = await call('connect-account', { hostId: host.id, ...login })
      setChoices(found)
      if (!calendar) return
      reset()
      const { error } = calendar
      showToast(
        error
          ? {
              title: 'Account connected, but its events could not be read',
              description: error,
              isError: true,
            }
          : { title: 'Account connected', description: 'Booked calls appear there within a minute.' },
      )
    },
  })
  const { isBusy, values } = form
  const forget = () => {
    setChoices([])
    if (values.calendar !== '') form.set({ calendar: '' })
  }
  const login = (name: 'account' | 'user' | 'password') => {
    const field = form.field(name)
    return {
      ...field,
      onChange: (event: { target: { value: string } }) => {
        forget()
        field.onChange(event)
      },
    }
  }
  return (
    <form className="stack" {...form.formProps}>
      <div className="fields">
        <Field
          {...login('account')}
          label="Calendar account (CalDAV)"
          hint="Such as https://caldav.icloud.com, https://caldav.fastmail.com or the address of your Nextcloud."
          type="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
        />
        <Field {...login('user')} label="User name" autoComplete="off" spellCheck={false} maxLength={320} />
        <Field
          {...login('password')}
          label="App password"
          hint="Create one in your calendar provider’s settings. It is stored encrypted and never shown."
          type="password"
          autoComplete="new-password"
          maxLength={1000}
        />
        {choices.length > 0 && (
          <SelectField
            {...form.field('calendar')}
            label="Calendar"
            options={[
              { value: '', label: 'Choose…' },
              ...choices.map(({ url, name }) => ({ value: url, label: name })),
            ]}
          />
        )}
      </div>
      <div>
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          {isBusy ? 'Connecting...' : 'Connect account'}
        </Button>
      </div>
      <FormFailure message={form.failure} />
      {form.leaveQuestion}
    </form>
  )
}
