import type { MailTools } from '#supabase/functions/_shared/deliveries/mails/mail-template.ts'
import type { DrawingCalls } from './drawing-calls.ts'
import { encodeChart } from './encode-pixels.ts'

/** What draws for mails, in the thread that draws share images. */
export function openMailTools(drawings: Pick<DrawingCalls, 'drawChart'>): MailTools {
  return { drawResultChart: async (figures) => encodeChart(await drawings.drawChart(figures)) }
}
