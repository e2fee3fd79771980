import { useMemo } from 'react'
import { getBrowserClient } from '#app/data/client/browser-client.ts'
import { readAgency } from '#app/data/context/site-configuration.ts'
import { createPaymentManager } from '#app/data/payments/payment-manager.ts'
import type { SectionProps } from '../admin-section.ts'
import { RequestForm } from './form/request-form.tsx'
import { RequestList } from './list/request-list.tsx'
import './payments.css'
import { RequestView } from './request/request-view.tsx'

/** Requests for payment: which there are, one of them, or a new one, which may begin as a copy: `new/{id}`. */
export function PaymentsSection({ getGrant, place, goTo }: SectionProps) {
  const manager = useMemo(
    () => createPaymentManager(getBrowserClient(), getGrant, readAgency().timeZone),
    [getGrant],
  )
  const [first, copied] = place.split('/')
  if (first === 'new')
    return <RequestForm key={place} manager={manager} copiedId={copied ?? null} goTo={goTo} />
  if (place !== '') return <RequestView key={place} manager={manager} id={place} goTo={goTo} />
  return <RequestList manager={manager} goTo={goTo} />
}
