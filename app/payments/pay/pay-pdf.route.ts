import { siteContext } from '#app/data/context/context.ts'
import { linkEndedPage } from '#content/pages/payment-links.ts'
import type { Route } from './+types/pay-pdf.route'
import { composeCreditNote, composeRequestDocument, CREDIT_NOTE_PARAMETER } from './compose-document.ts'
import { loadPaymentRequest } from './load-payment-request.ts'
import { drawPaymentDocumentContext } from './payment-document.ts'

export async function loader({ context, params, request: asked }: Route.LoaderArgs) {
  const loaded = await loadPaymentRequest(context, params.token, { marksSeen: false })
  const { settings, content, paymentWays, siteUrl } = context.get(siteContext)
  if (!loaded) return new Response(content.read(linkEndedPage).title, { status: 410 })
  const { request, today } = loaded
  const site = { settings, paymentWays, today, pageUrl: `${siteUrl}/pay/${params.token}` }
  const number = new URL(asked.url).searchParams.get(CREDIT_NOTE_PARAMETER)
  const creditNote = request.credit_notes.find((note) => note.number === number)
  if (number !== null && !creditNote) return new Response('There is no such credit note.', { status: 404 })
  const pdf = await context.get(drawPaymentDocumentContext)(
    creditNote ? composeCreditNote(request, creditNote, site) : composeRequestDocument(request, site),
  )
  const name = creditNote ? `credit-note-${creditNote.number}` : `payment-request-${request.number}`
  return new Response(pdf, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}.pdf"`,
    },
  })
}
