import { useId } from 'react'
import { Field } from '#app/ui/forms/field.tsx'
import { z } from '#domain/schema.ts'
import { isTimeZone } from '#domain/time-zone/zone-clock.ts'
import type { NewBooking } from '#app/data/bookings/booking-manager.ts'
import { TextArea } from './text-area.tsx'
import { ZoneField } from '../zone-field.tsx'

/** Whom a call is booked for, as typed. */
export type TypedGuest = {
  name: string
  email: string
  phone: string
  company: string
  timeZone: string
  notes: string
}
export type GuestProblem = { field: 'name' | 'email' | 'timeZone'; message: string }
type Guest = Omit<NewBooking, 'startsAt' | 'hostId'>

/** What is booked of what was typed; the server has the last word about the address. */
export function readGuest(typed: TypedGuest): { guest: Guest } | { problem: GuestProblem } {
  const [name, email, timeZone] = [typed.name.trim(), typed.email.trim(), typed.timeZone.trim()]
  if (name === '') return { problem: { field: 'name', message: 'Say who it is for.' } }
  if (!z.email().safeParse(email).success)
    return { problem: { field: 'email', message: 'Give an address such as anna@example.com.' } }
  if (timeZone !== '' && !isTimeZone(timeZone))
    return { problem: { field: 'timeZone', message: 'Choose a zone of the list, such as Europe/Berlin.' } }
  const optional = {
    phone: typed.phone.trim(),
    company: typed.company.trim(),
    timeZone,
    notes: typed.notes.trim(),
  }
  const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== ''))
  return { guest: { name, email, ...given } }
}

export type GuestFieldsProps = {
  typed: TypedGuest
  agencyZone: string
  problem: GuestProblem | null
  onChange: (change: Partial<TypedGuest>) => void
}

export function GuestFields({ typed, agencyZone, problem, onChange }: GuestFieldsProps) {
  const id = useId()
  const errorOf = (field: GuestProblem['field']) =>
    problem?.field === field ? { error: problem.message } : {}
  return (
    <div className="calendar-fields calendar-fields--two">
      <Field
        id={`${id}-name`}
        name="name"
        label="Name"
        required
        maxLength={200}
        autoComplete="off"
        value={typed.name}
        onChange={(event) => onChange({ name: event.target.value })}
        {...errorOf('name')}
      />
      <Field
        id={`${id}-email`}
        name="email"
        type="email"
        label="Email"
        required
        maxLength={320}
        autoComplete="off"
        value={typed.email}
        onChange={(event) => onChange({ email: event.target.value })}
        {...errorOf('email')}
      />
      <Field
        id={`${id}-phone`}
        type="tel"
        label="Phone (optional)"
        maxLength={60}
        autoComplete="off"
        value={typed.phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Field
        id={`${id}-company`}
        label="Company (optional)"
        maxLength={200}
        autoComplete="off"
        value={typed.company}
        onChange={(event) => onChange({ company: event.target.value })}
      />
      <ZoneField
        id={`${id}-zone`}
        name="timeZone"
        label="Their time zone"
        hint={`In which their mail says the time. Empty for ${agencyZone.replaceAll('_', ' ')}.`}
        value={typed.timeZone}
        onChange={(timeZone) => onChange({ timeZone })}
        {...errorOf('timeZone')}
      />
      <TextArea
        id={`${id}-notes`}
        label="Notes (optional)"
        hint="For your colleagues; the visitor does not see them."
        maxLength={10_000}
        value={typed.notes}
        onChange={(notes) => onChange({ notes })}
      />
    </div>
  )
}
