import { siteContext } from '#app/data/context/context.ts'
import { isUnpaid } from '#domain/payments/totals.ts'
import { linkEnded } from '#content/pages/payment-request.ts'
import type { Route } from './+types/pay-pdf.route'
import { describeDue } from './describe-due.ts'
import { loadPaymentRequest } from './load-payment-request.ts'
import { drawPaymentDocumentContext } from './payment-document.ts'
import { readIssuer } from './read-issuer.ts'

export async function loader({ context, params }: Route.LoaderArgs) {
  const loaded = await loadPaymentRequest(context, params.token, { marksSeen: false })
  const { settings, paymentWays, siteUrl } = context.get(siteContext)
  if (!loaded) return new Response(linkEnded.title, { status: 410 })
  const { request, today } = loaded
  const pdf = await context.get(drawPaymentDocumentContext)({
    request,
    settings: readIssuer(request, settings),
    paymentWays: isUnpaid(request) ? paymentWays : null,
    dueLine: describeDue(request, today),
    pageUrl: `${siteUrl}/pay/${params.token}`,
  })
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="payment-request-${request.number}.pdf"`,
    },
  })
}
