import { siteContext } from '#app/data/context/context.ts'
import type { Route } from './+types/pay-pdf.route'
import { describeDue } from './describe-due.ts'
import { loadPaymentRequest } from './load-payment-request.ts'
import { drawPaymentDocumentContext } from './payment-document.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { request, today } = await loadPaymentRequest(context, params.token, { marksSeen: false })
  const { settings, paymentWays } = context.get(siteContext)
  const isOpen = request.status !== 'paid' && request.status !== 'cancelled'
  const pdf = await context.get(drawPaymentDocumentContext)({
    request,
    settings,
    paymentWays: isOpen ? paymentWays : null,
    dueLine: describeDue(request, today),
  })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="payment-request-${request.number}.pdf"`,
    },
  })
}
